import { valuesAfter } from '@keepsale/domain/kernel/change';
import type { FieldChanges } from '@keepsale/domain/kernel/change';

/** All fields after an edit. */
export const edited = <Fields extends object>(
  before: Fields,
  changes: FieldChanges<Fields>,
): Fields => ({ ...before, ...valuesAfter(changes) });
