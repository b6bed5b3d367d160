import type { Messages } from '../kernel/messages.ts';
import type { RevenueRejection } from './rejections.ts';

export const revenueMessages: Messages<RevenueRejection> = {
  'revenue-not-found': () => 'Revenue entry not found',
  'revenue-not-deleted': () => 'This revenue entry is not deleted',
  'entry-belongs-to-sale': () => 'This entry belongs to a sale. Void the sale instead.',
  'entry-sale-voided': () => 'The sale of this entry was voided. It cannot come back.',
};
