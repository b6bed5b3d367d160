import type { Locator, Page } from '@playwright/test';
import type { Books } from './seller.ts';

export const CARD = 'Luka Dončić Prizm #280';

interface Stocked {
  readonly categoryId: string;
  readonly productId: string;
}

/** One card, seven of it, in one category. */
export async function stock(books: Books): Promise<Stocked> {
  const { id: categoryId } = await books.post<{ id: string }>('/api/categories', {
    name: 'Rookies',
  });
  const { id: productId } = await books.addProduct({
    name: CARD,
    costPrice: '5',
    valuePrice: '20',
    stock: '7',
    categoryId,
    purchaseDate: '2026-01-31',
  });
  return { categoryId, productId };
}

/** The line of an act in a timeline. */
export const actOf = (page: Page, summary: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: summary })
    .filter({ has: page.locator('summary') });
