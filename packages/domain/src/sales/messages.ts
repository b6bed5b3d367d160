import type { Messages } from '../kernel/messages.ts';
import type { SaleRejection } from './rejections.ts';

export const saleMessages: Messages<SaleRejection> = {
  'out-of-stock': () => 'Out of stock',
  'not-enough-stock': ({ stock }) => `You only have ${stock} in stock`,
  'sale-total-too-large': () => 'Price times quantity must be at most 999,999,999.99',
  'sale-not-found': () => 'Sale not found',
  'sale-already-voided': () => 'This sale was already voided',
  'void-exceeds-stock-limit': () =>
    'With these units back, the stock would be larger than it may be. Lower the stock first.',
};
