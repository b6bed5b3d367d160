import type { AuditAccessRejection } from './audit-access/rejections.ts';
import type { CategoryRejection } from './categories/rejections.ts';
import type { ExpenseRejection } from './expenses/rejections.ts';
import type { IdTaken } from './kernel/ids.ts';
import type { ProductRejection } from './products/rejections.ts';
import type { ReportRejection } from './reports/rejections.ts';
import type { RevenueRejection } from './revenue/rejections.ts';
import type { SaleRejection } from './sales/rejections.ts';

/** Every "no" of the ledger, told apart by `code`. */
export type SellerRejection =
  | IdTaken
  | CategoryRejection
  | ProductRejection
  | SaleRejection
  | RevenueRejection
  | ExpenseRejection
  | ReportRejection
  | AuditAccessRejection;

export type SellerRejectionCode = SellerRejection['code'];
