import { rejectionMessage, rejectionViolation } from '@keepsale/domain/messages';
import type { SellerRejection, SellerRejectionCode } from '@keepsale/domain/rejections';
import { HttpProblem } from './problem.ts';

/** A new code does not compile until it has a status. */
export const rejectionStatus: Record<SellerRejectionCode, 400 | 404 | 409 | 412> = {
  'id-taken': 409,
  'category-not-found': 404,
  'category-name-taken': 409,
  'category-not-deleted': 409,
  'product-not-found': 404,
  'product-not-deleted': 409,
  'product-changed': 412,
  'sku-taken': 409,
  'stock-value-too-large': 400,
  'out-of-stock': 409,
  'not-enough-stock': 409,
  'sale-total-too-large': 400,
  'sale-not-found': 404,
  'sale-already-voided': 409,
  'void-exceeds-stock-limit': 409,
  'revenue-not-found': 404,
  'revenue-not-deleted': 409,
  'entry-belongs-to-sale': 409,
  'entry-sale-voided': 409,
  'expense-not-found': 404,
  'expense-not-deleted': 409,
  'report-not-found': 404,
  'report-not-waiting': 409,
  'audit-link-not-found': 404,
};

/** A refusal of the ledger as an answer; a violation where one field of the form can cure it. */
export const rejected = (rejection: SellerRejection): HttpProblem => {
  const violation = rejectionViolation(rejection);
  return new HttpProblem({
    status: rejectionStatus[rejection.code],
    code: rejection.code,
    message: rejectionMessage(rejection),
    ...(violation === null ? {} : { violations: [violation] }),
  });
};
