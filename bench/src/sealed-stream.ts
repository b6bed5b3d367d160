import { eventVersions } from '@keepsale/domain/decode';
import type { SellerEvent } from '@keepsale/domain/events';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { currentVersion, firstHash, revision, sealEvents } from '@keepsale/event-store';
import type { EventStore, JsonObject } from '@keepsale/event-store';
import { sellerOfSeed } from '@keepsale/read-model/testing';

/** Appends to one stream, sealed; answers with the bytes of data. */
export function writerOf(
  store: EventStore,
  seller: SellerId,
): (events: readonly SellerEvent[]) => Promise<number> {
  let hash = firstHash(seller);
  let next = 0;
  return async (events) => {
    const sealed = sealEvents(
      hash,
      events.map(({ type, data }) => ({
        type,
        schemaVersion: currentVersion(eventVersions, type) ?? 1,
        data: asJson(data),
      })),
      {
        commandId: sellerOfSeed(next),
        correlationId: seller,
        actor: { kind: 'seller', id: seller },
        recordedAt: new Date().toISOString(),
      },
    );
    const expectedRevision = next === 0 ? 'no-stream' : revision(next - 1);
    const [outcome] = await store.append([
      { stream: `seller-${seller}`, expectedRevision, events: sealed.events },
    ]);
    if (outcome?.status !== 'appended') throw new Error(`not appended: ${outcome?.status ?? ''}`);
    hash = sealed.hash;
    next += events.length;
    return sealed.events.reduce((sum, { data }) => sum + data.length, 0);
  };
}

const asJson = (data: object): JsonObject => Object.fromEntries(Object.entries(data));
