import type { BusinessDate } from '../kernel/dates.ts';
import { timesCents, type Cents } from '../kernel/money.ts';

/** What tells stacks apart. */
export interface StackedFields {
  readonly description: string;
  readonly category: string;
  readonly date: BusinessDate;
  readonly amountCents: Cents;
}

/** Entries that share it are one stack: the same description, category, day and amount. */
export const stackKey = ({ description, category, date, amountCents }: StackedFields): string =>
  JSON.stringify([description, category, date, amountCents]);

export interface RevenueStack<Entry> {
  /** The first that came: with entries newest first, the newest. */
  readonly entry: Entry;
  readonly quantity: number;
  readonly totalCents: Cents;
  readonly ids: readonly string[];
}

/** Merges equal entries, keeping the order in which their first ones come. */
export const mergeStacks = <Entry extends StackedFields & { readonly id: string }>(
  entries: Iterable<Entry>,
): readonly RevenueStack<Entry>[] => {
  const stacks = new Map<string, { readonly entry: Entry; readonly ids: string[] }>();
  for (const entry of entries) {
    const key = stackKey(entry);
    const stack = stacks.get(key);
    if (stack === undefined) stacks.set(key, { entry, ids: [entry.id] });
    else stack.ids.push(entry.id);
  }
  return Array.from(stacks.values(), ({ entry, ids }) => ({
    entry,
    quantity: ids.length,
    totalCents: timesCents(entry.amountCents, ids.length),
    ids,
  }));
};
