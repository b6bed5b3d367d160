import type { Messages } from '../kernel/messages.ts';
import type { ProductRejection } from './rejections.ts';

export const productMessages: Messages<ProductRejection> = {
  'product-not-found': () => 'Product not found',
  'product-not-deleted': () => 'This product is not deleted',
  'product-changed': () => 'This product was changed elsewhere. Reload to see it.',
  'sku-taken': () => 'You already have a product with this SKU',
  'stock-value-too-large': ({ price }) =>
    `${price === 'costPrice' ? 'Cost price' : 'Value price'} times stock must be at most 999,999,999.99`,
};
