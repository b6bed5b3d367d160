import { gather, movementsOf } from '../movements.ts';
import type { Projection } from '../projection.ts';
import { revenueStackColumns } from './row.ts';
import { stackKey } from './stack-key.ts';
import type { StackIdentity } from './stack-key.ts';

interface StackTouch extends StackIdentity {
  readonly key: string;
  readonly count: number;
}

export const revenueStackProjection: Projection<typeof revenueStackColumns, StackTouch> = {
  table: 'revenue_stacks',
  columns: revenueStackColumns,
  keyColumns: ['stack_key'],
  keyValues: ({ key }) => [key],
  keys: ({ event }) => {
    const moved = movementsOf(event).filter(({ kind, count }) => kind === 'revenue' && count !== 0);
    const touches = moved.map((movement) => ({ ...movement, key: stackKey(movement) }));
    return gather(
      touches,
      ({ key }) => key,
      (a, b) => ({ ...a, count: a.count + b.count }),
    );
  },
  creates: () => false,
  fold: (row, touch, { seller, revision }) => ({
    seller_id: seller,
    stack_key: touch.key,
    description: touch.description,
    category: touch.category,
    date: touch.date,
    amount_cents: touch.amountCents,
    qty: (row?.qty ?? 0) + touch.count,
    revision,
  }),
};
