import { decodeMetadata, type EventStore, type StreamAppend } from '@keepsale/event-store';
import type { Traces } from './port.ts';

/** The same store, with every append told to the requests whose events it held. */
export const traceEventStore = (store: EventStore, traces: Traces): EventStore => {
  if (!traces.isOn) return store;
  return {
    ...store,
    append: async (batch) => {
      const startedAt = Date.now();
      const tell = (outcome: string, failed: boolean): void =>
        traces.part({
          name: 'append',
          requests: requestsOf(batch),
          startedAt,
          facts: { 'keepsale.streams': batch.length, 'keepsale.outcome': outcome },
          failed,
        });
      try {
        const answered = await store.append(batch);
        tell([...new Set(answered.map(({ status }) => status))].join(' '), false);
        return answered;
      } catch (error) {
        tell('failed', true);
        throw error;
      }
    },
  };
};

const requestsOf = (batch: readonly StreamAppend[]): readonly string[] =>
  batch.flatMap(({ events }) =>
    events.flatMap(({ metadata }) => decodeMetadata(metadata)?.correlationId ?? []),
  );
