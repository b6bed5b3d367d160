import {
  RESTORABLE_KINDS,
  type RestorableKind,
  type RestoreRequest,
} from '@keepsale/contracts/history';
import type { Violation } from '@keepsale/contracts/problem';
import type { SellerCommand } from '@keepsale/domain/commands';
import { checkCategory } from '@keepsale/domain/categories/form';
import { categoryId, expenseId, productId, revenueId } from '@keepsale/domain/kernel/ids';
import { isBlankText } from '@keepsale/domain/kernel/text';
import { valuesOf } from '../answers/form.ts';
import { idOf } from '../http/params.ts';
import { invalid } from '../http/problem.ts';

/**
 * @throws HttpProblem 400 for a kind that cannot be restored or a missing id, 404 for an id that is none.
 */
export const restore = (body: RestoreRequest): SellerCommand => {
  const { kind, id } = readRestore(body);
  switch (kind) {
    case 'product':
      return {
        type: 'RestoreProduct',
        data: { productId: idOf(id, productId, 'Product not found') },
      };
    case 'category':
      return {
        type: 'RestoreCategory',
        data: { categoryId: idOf(id, categoryId, 'Category not found'), ...otherName(body) },
      };
    case 'revenue':
      return {
        type: 'RestoreRevenue',
        data: { revenueId: idOf(id, revenueId, 'Revenue entry not found') },
      };
    case 'expense':
      return {
        type: 'RestoreExpense',
        data: { expenseId: idOf(id, expenseId, 'Expense not found') },
      };
  }
};

const readRestore = (
  body: RestoreRequest,
): { readonly kind: RestorableKind; readonly id: string } => {
  const kind = RESTORABLE_KINDS.find((each) => each === body.kind);
  const id = typeof body.id === 'string' ? body.id.trim() : '';
  if (kind !== undefined && id !== '') return { kind, id };
  const [first, ...rest]: readonly Violation[] = [
    ...(kind === undefined
      ? [{ propertyPath: 'kind', message: `kind must be one of ${RESTORABLE_KINDS.join(', ')}` }]
      : []),
    ...(id === '' ? [{ propertyPath: 'id', message: 'id is required' }] : []),
  ];
  throw invalid([first ?? { propertyPath: 'id', message: 'id is required' }, ...rest]);
};

/** Only a category's name must be free; without one it comes back under its own. */
const otherName = ({ name }: RestoreRequest): { readonly name?: string } => {
  if (name === undefined || name === null || (typeof name === 'string' && isBlankText(name))) {
    return {};
  }
  return { name: valuesOf(checkCategory({ name })).name };
};
