import type { Call, Reply } from './calls.ts';
import type { Answer, Attempt, Write } from './history.ts';
import { memberOf, textAt } from './json.ts';

const DAY = '2026-03-14';

/** The call that makes a write. */
export function callOf({ key, write }: Pick<Attempt, 'key' | 'write'>, token: string): Call {
  return { ...requestOf(write), token, key };
}

function requestOf(write: Write): Pick<Call, 'method' | 'path' | 'body'> {
  switch (write.kind) {
    case 'category':
      return post('/api/categories', { name: write.label });
    case 'product':
      return { method: 'POST', path: '/api/products', body: () => productForm(write) };
    case 'sale':
      return post(`/api/products/${write.productId}/sell`, {
        quantity: write.quantity,
        soldPrice: Number(write.label) / 100,
        soldDate: DAY,
      });
    case 'revenue':
      return post('/api/revenue', entry(write.label, 'Consulting'));
    case 'expense':
      return post('/api/expenses', entry(write.label, 'Supplies'));
    case 'deletion':
      return { method: 'DELETE', path: `/api/expenses/${write.label}` };
  }
}

function post(path: string, body: object): Pick<Call, 'method' | 'path' | 'body'> {
  return { method: 'POST', path, body: () => JSON.stringify(body) };
}

function entry(description: string, category: string): object {
  return { description, amount: 7.31, category, date: DAY, paymentMethod: 'Cash' };
}

function productForm(product: Extract<Write, { kind: 'product' }>): FormData {
  const form = new FormData();
  const fields = {
    name: product.label,
    categoryId: product.categoryId,
    stock: String(product.stock),
    costPrice: '3.17',
    valuePrice: '9.41',
    purchaseDate: DAY,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** What a reply says about its write. */
export function answerOf(write: Write, { status, body }: Reply): Answer {
  if (status >= 300) return { status: 'refused', httpStatus: status };
  return { status: 'acknowledged', id: idIn(write, body) };
}

function idIn(write: Write, body: unknown): string {
  if (write.kind === 'deletion') return write.label;
  return textAt(write.kind === 'sale' ? memberOf(body, 'sale') : body, 'id');
}
