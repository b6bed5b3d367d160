import { gather, movementsOf, movesMoney } from '../movements.ts';
import type { Movement } from '../movements.ts';
import type { Projection } from '../projection.ts';
import { revenueStackColumns } from './row.ts';
import { stackKey } from './stack-key.ts';
import type { StackIdentity } from './stack-key.ts';

interface StackTouch extends StackIdentity {
  readonly key: string;
  readonly count: number;
}

const touchOf = (movement: Movement): StackTouch => {
  const { description, category, date, amountCents, count } = movement;
  return { key: stackKey(movement), description, category, date, amountCents, count };
};

export const revenueStackProjection: Projection<typeof revenueStackColumns, StackTouch> = {
  table: 'revenue_stacks',
  columns: revenueStackColumns,
  keyColumns: ['stack_key'],
  keyValues: ({ key }) => [key],
  touches: movesMoney,
  keys: ({ event }) => {
    const touches: StackTouch[] = [];
    for (const movement of movementsOf(event)) {
      if (movement.kind === 'revenue' && movement.count !== 0) touches.push(touchOf(movement));
    }
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
