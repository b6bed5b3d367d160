import { commandId, uuidV5 } from '@keepsale/domain/kernel/ids';
import type { CommandId, SellerId } from '@keepsale/domain/kernel/ids';
import { EventStoreUnavailable, firstHash, sealEvents } from '@keepsale/event-store';
import type { DecidedEvent } from '@keepsale/event-store';
import { streamOf } from './streams.ts';
import type { StreamStore } from './streams.ts';

/** The command that opens a stream: the same in every process, so that two openings are one. */
export const openingCommandId = (seller: SellerId): CommandId =>
  commandId(uuidV5(seller, 'opening'));

/**
 * Appends the first event, if nobody did in the meantime. What it says is then to be read from the stream: of two that
 * open at once, one writes, and the other's time and hash were never recorded.
 *
 * @throws EventStoreUnavailable when the outcome is unknown; safe to repeat.
 */
export const openStream = async (
  eventStore: StreamStore,
  seller: SellerId,
  opening: DecidedEvent,
  recordedAt: string,
): Promise<void> => {
  const id = openingCommandId(seller);
  const { events } = sealEvents(firstHash(seller), [opening], {
    commandId: id,
    correlationId: id,
    actor: { kind: 'system', id: 'ledger' },
    recordedAt,
  });
  const stream = streamOf(seller);
  const [outcome] = await eventStore.append([{ stream, expectedRevision: 'no-stream', events }]);
  if (outcome?.status === 'unknown') {
    throw new EventStoreUnavailable(`${stream} could not be opened`, { cause: outcome.cause });
  }
};
