import type { SellerEvent } from '@keepsale/domain/events';
import { sellerId } from '@keepsale/domain/kernel/ids';
import type { Columns } from '../columns.ts';
import type { Projection } from '../projection.ts';
import { foldedTable } from '../table.ts';
import type { AnyRow } from '../table.ts';

const SELLER = sellerId('5e11e400-0000-4000-8000-000000000001');

/** `2026-03-01T00:00:NN.000Z` of the event at that revision. */
export const recordedAt = (revision: number): string =>
  `2026-03-01T00:00:${String(revision).padStart(2, '0')}.000Z`;

/**
 * One table's rows after these events, each of which is delivered twice, and all of them once more at the end: a fold that
 * counted a delivery again would show it in every test.
 */
export const rowsAfter = <C extends Columns, Key>(
  projection: Projection<C, Key>,
  events: readonly SellerEvent[],
): readonly AnyRow[] => {
  const table = foldedTable(projection);
  const envelopes = events.map((event, revision) => ({
    seller: SELLER,
    revision,
    recordedAt: recordedAt(revision),
    eventId: SELLER,
    event,
  }));
  for (const envelope of [...envelopes.flatMap((one) => [one, one]), ...envelopes]) {
    table.fold(envelope);
  }
  return table.rows();
};
