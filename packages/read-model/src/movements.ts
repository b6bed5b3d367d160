import type { SellerEvent, SellerEventType } from '@keepsale/domain/events';
import type { ExpenseFields } from '@keepsale/domain/expenses/events';
import type { RevenueFields } from '@keepsale/domain/revenue/events';
import { saleEntryFields } from '@keepsale/domain/sales/entry';
import { answerTo } from './by-type.ts';
import type { ByType } from './by-type.ts';
import { edited } from './edited.ts';

/** What an event adds to the money books, or takes from them: the one source of every total and stack. */
export interface Movement {
  readonly kind: 'revenue' | 'expense';
  readonly description: string;
  readonly category: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Of one entry. */
  readonly amountCents: number;
  /** Entries added; negative: taken away. */
  readonly count: number;
  /** Units sold, or given back, by a sale. */
  readonly units: number;
}

/** Whether events of this type move anything. */
export const movesMoney = (type: SellerEventType): boolean => movements[type] !== nothing;

/** Four tables ask, one after the other, about the same event: what was found last is kept. */
export const movementsOf = (event: SellerEvent): readonly Movement[] => {
  if (event !== last.event) last = { event, movements: answerTo(movements, event) };
  return last.movements;
};

let last: { readonly event: SellerEvent | null; readonly movements: readonly Movement[] } = {
  event: null,
  movements: [],
};

const NOTHING: readonly Movement[] = [];
const nothing = (): readonly Movement[] => NOTHING;

const movements: ByType<readonly Movement[]> = {
  RevenueRecorded: (data) => [entry('revenue', data, 1)],
  RevenueEdited: ({ before, changes }) => [
    entry('revenue', before, -1),
    entry('revenue', edited<RevenueFields>(before, changes), 1),
  ],
  RevenueDeleted: (data) => [entry('revenue', data, -1)],
  RevenueRestored: (data) => [entry('revenue', data, 1)],
  ExpenseRecorded: (data) => [entry('expense', data, 1)],
  ExpenseEdited: ({ before, changes }) => [
    entry('expense', before, -1),
    entry('expense', edited<ExpenseFields>(before, changes), 1),
  ],
  ExpenseDeleted: (data) => [entry('expense', data, -1)],
  ExpenseRestored: (data) => [entry('expense', data, 1)],
  SaleRecorded: (data) => [
    { ...entry('revenue', saleEntryFields(data), 1), count: data.quantity, units: data.quantity },
  ],
  SaleVoided: (data) => [
    {
      ...entry('revenue', saleEntryFields(data), 1),
      count: -data.remainingEntries.length,
      units: -data.quantity,
    },
  ],
  SellerJoined: nothing,
  CategoryCreated: nothing,
  CategoryDeleted: nothing,
  CategoryRestored: nothing,
  ProductCreated: nothing,
  ProductEdited: nothing,
  ProductDeleted: nothing,
  ProductRestored: nothing,
  ReportRequested: nothing,
  ReportGenerated: nothing,
  ReportFailed: nothing,
  ReportCancelled: nothing,
  ReportDeleted: nothing,
  ReportExpired: nothing,
  AuditAccessGranted: nothing,
  AuditAccessRevoked: nothing,
};

const entry = (
  kind: Movement['kind'],
  fields: Omit<RevenueFields | ExpenseFields, 'notes'>,
  count: 1 | -1,
): Movement => ({
  kind,
  description: fields.description,
  category: fields.category,
  date: fields.date,
  amountCents: fields.amountCents,
  count,
  units: 0,
});

/** Groups what an event moves by row, so that an edit that takes from a row and gives to it touches it once. */
export const gather = <Key>(
  touches: readonly Key[],
  idOf: (key: Key) => string,
  merge: (a: Key, b: Key) => Key,
): readonly Key[] => {
  if (touches.length < 2) return touches;
  const byId = new Map<string, Key>();
  for (const key of touches) {
    const known = byId.get(idOf(key));
    byId.set(idOf(key), known === undefined ? key : merge(known, key));
  }
  return [...byId.values()];
};
