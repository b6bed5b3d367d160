import type { Product } from '@keepsale/contracts/products';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { BrowseScreen } from '../features/browse/browse.screen.tsx';
import { ProductTile } from '../features/products/product-tile.tsx';

// Texts for states that the product itself does not lead to: a guard or a rule stands before each.

const BLANK: Product = {
  id: '0b8a3a55-2b8a-4f0e-9f2e-1d2f5b8f9a01',
  name: '',
  sku: 'CARD-1',
  photo: null,
  photoThumbnail: null,
  costPrice: 1,
  valuePrice: 2,
  soldPrice: null,
  stock: 1,
  comment: null,
  description: null,
  purchaseDate: '2026-01-31',
  soldDate: null,
  categoryId: null,
  category: null,
  userId: '0b8a3a55-2b8a-4f0e-9f2e-1d2f5b8f9a02',
  createdAt: '2026-01-31T10:00:00.000Z',
  updatedAt: '2026-01-31T10:00:00.000Z',
};

test('a product without a name is an untitled one', () => {
  expect(textOf(<ProductTile product={BLANK} eager={false} />)).toContain('Untitled product');
});

test('who is signed out is asked to log in before browsing', () => {
  localStorage.clear();
  expect(textOf(<BrowseScreen />)).toContain('Please log in to browse items');
});

function textOf(screen: ReactNode): string {
  const page = document.createElement('main');
  const root = createRoot(page);
  flushSync(() => {
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{screen}</MemoryRouter>
      </QueryClientProvider>,
    );
  });
  const text = page.textContent;
  root.unmount();
  return text;
}
