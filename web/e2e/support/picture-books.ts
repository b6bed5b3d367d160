import type { APIRequestContext } from '@playwright/test';
import { pngOf } from './files.ts';
import { ADDRESS, type Books, booksOf, type Seller } from './seller.ts';

/** The moment at which every picture is taken. */
export const PICTURED_AT = new Date('2026-03-15T12:00:00Z');

const CARDS = [
  ['Dre Holloway — Meridian Foil /99', '84', '139.50', '1', '2026-01-31', [42, 69, 207]],
  ['Quintero Rookie', '12.40', '9.90', '3', '2026-02-14', [242, 106, 33]],
  ['Moreau Slab 9.5', '310', '455', '1', '2025-07-04', [11, 93, 82]],
  ['Hobby box, sealed', '120', '180', '24', '2025-12-19', [90, 18, 72]],
] as const;

/** Books that look the same on every run: five months, a loss, a stack, a recurring cost. Returns a product's id. */
export async function fillPictureBooks(
  request: APIRequestContext,
  seller: Seller,
): Promise<string> {
  const books = booksOf(request, seller);
  const { id: rookies } = await books.post<{ id: string }>('/api/categories', { name: 'Rookies' });
  await books.post('/api/categories', { name: 'Wax' });
  const ids: string[] = [];
  for (const card of CARDS) ids.push(await addPictured(request, seller, rookies, card));
  const [first = '', , third = ''] = ids;
  await books.post(`/api/products/${third}/sell`, { quantity: 1, soldPrice: 455, soldDate: '2026-03-10' }); // prettier-ignore
  await recordMonths(books);
  return first;
}

async function addPictured(
  request: APIRequestContext,
  { token }: Seller,
  categoryId: string,
  [name, costPrice, valuePrice, stock, purchaseDate, rgb]: (typeof CARDS)[number],
): Promise<string> {
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: pngOf(rgb) };
  const answer = await request.post(`${ADDRESS}/api/products`, {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { name, costPrice, valuePrice, stock, purchaseDate, categoryId, photo },
  });
  return ((await answer.json()) as { id: string }).id;
}

async function recordMonths(books: Books): Promise<void> {
  const paid = { paymentMethod: 'PayPal' };
  for (const [month, sales, costs] of [
    ['2025-11', 240, 90],
    ['2025-12', 610.5, 320],
    ['2026-01', 180, 205.75],
    ['2026-02', 420, 88.2],
    ['2026-03', 96, 64],
  ] as const) {
    // prettier-ignore
    await books.post('/api/revenue', { ...paid, description: 'Card sale', category: 'Product Sales', amount: sales, date: `${month}-12` }); // prettier-ignore
    await books.post('/api/expenses', { ...paid, description: 'Booth rent', category: 'Rent', amount: costs, date: `${month}-05`, recurring: true }); // prettier-ignore
  }
  const pack = { ...paid, description: 'Pack break', category: 'Services', amount: 4, date: '2026-03-02' }; // prettier-ignore
  for (let i = 0; i < 3; i += 1) await books.post('/api/revenue', pack);
}
