import { auditAccessMessages } from './audit-access/messages.ts';
import { categoryMessages } from './categories/messages.ts';
import { expenseMessages } from './expenses/messages.ts';
import type { Violation } from './kernel/form.ts';
import { productMessages } from './products/messages.ts';
import { reportMessages } from './reports/messages.ts';
import type { SellerRejection, SellerRejectionCode } from './rejections.ts';
import { revenueMessages } from './revenue/messages.ts';
import { saleMessages } from './sales/messages.ts';

type RejectionOf = { readonly [R in SellerRejection as R['code']]: R };

const messages: { readonly [C in SellerRejectionCode]: (rejection: RejectionOf[C]) => string } = {
  'id-taken': () => 'This id is in use already',
  ...categoryMessages,
  ...productMessages,
  ...saleMessages,
  ...revenueMessages,
  ...expenseMessages,
  ...reportMessages,
  ...auditAccessMessages,
};

/** The one line that a screen shows for a refusal. */
export const rejectionMessage = <Code extends SellerRejectionCode>(
  rejection: RejectionOf[Code] & { readonly code: Code },
): string => messages[rejection.code](rejection);

/** The same as a violation, for a refusal that one field of the form can cure; else `null`. */
export const rejectionViolation = (rejection: SellerRejection): Violation | null => {
  const propertyPath = fieldToBlame(rejection);
  return propertyPath === null ? null : { propertyPath, message: rejectionMessage(rejection) };
};

const fieldToBlame = (rejection: SellerRejection): string | null => {
  if (rejection.code === 'category-name-taken') return 'name';
  if (rejection.code === 'sku-taken') return 'sku';
  if (rejection.code === 'stock-value-too-large') return rejection.price;
  if (rejection.code === 'not-enough-stock') return 'quantity';
  return rejection.code === 'sale-total-too-large' ? 'soldPrice' : null;
};
