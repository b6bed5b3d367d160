import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { takeInvitation } from '../../../tools/testing/invitations.ts';

export const ADDRESS = process.env['KEEPSALE_URL'] ?? 'http://127.0.0.1:3000';

export interface Seller {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** A seller of their own, by HTTP: forms are tested where forms are the subject. */
export async function registerSeller(
  request: APIRequestContext,
  name = 'Ada Petrauskas',
): Promise<Seller> {
  const account = {
    name,
    email: `ada-${crypto.randomUUID()}@example.com`,
    password: 'secret123',
  };
  const registered = await request.post(`${ADDRESS}/api/auth/register`, {
    data: { ...account, registrationCode: takeInvitation() },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  return { ...account, token: await logInByHttp(request, account) };
}

export async function logInByHttp(
  request: APIRequestContext,
  { email, password }: Pick<Seller, 'email' | 'password'>,
): Promise<string> {
  const answer = await request.post(`${ADDRESS}/api/auth/login_check`, {
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** The page opens as this seller; a token that the app removes stays removed. */
export async function signInAs(page: Page, token: string, address = ADDRESS): Promise<void> {
  await page.goto(`${address}/theme.js`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

export interface Books {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T = unknown>(path: string, data: object) => Promise<T>;
  readonly addProduct: (fields: Readonly<Record<string, string>>) => Promise<{ id: string }>;
}

export function booksOf(request: APIRequestContext, { token }: Seller): Books {
  const headers = { Authorization: `Bearer ${token}` };
  const read = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
    const body = await answer.text();
    expect(answer.ok(), body).toBe(true);
    return (body === '' ? undefined : JSON.parse(body)) as T;
  };
  return {
    get: async (path) => read(await request.get(ADDRESS + path, { headers })),
    post: async (path, data) => read(await request.post(ADDRESS + path, { headers, data })),
    addProduct: async (fields) =>
      read(await request.post(`${ADDRESS}/api/products`, { headers, multipart: fields })),
  };
}

/** A card of the category Rookies, and an entry of revenue and of expenses, all of 31 January 2026. */
export async function stockBooks(request: APIRequestContext, seller: Seller): Promise<void> {
  const books = booksOf(request, seller);
  const { id: categoryId } = await books.post<{ id: string }>('/api/categories', {
    name: 'Rookies',
  });
  await books.addProduct({
    name: 'Meridian Foil /99',
    costPrice: '84',
    valuePrice: '139.50',
    categoryId,
    purchaseDate: '2026-01-31',
  });
  const entry = { amount: 12.5, date: '2026-01-31', paymentMethod: 'Cash' };
  await books.post('/api/revenue', { ...entry, description: 'Box', category: 'Product Sales' });
  await books.post('/api/expenses', {
    ...entry,
    description: 'Rent',
    category: 'Rent',
    recurring: true,
  });
}
