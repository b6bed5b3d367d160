import type { Connections, Statement } from './connections.ts';

/** The channel that tells subscribers of this database to look; it carries nothing. */
export const CHANNEL = 'es_events';

const NOTIFY: Statement = { name: 'es_notify', text: `select pg_notify('${CHANNEL}', '')` };

/**
 * Announces that the log has grown: at once when nothing is on its way, else once more after that. Not part of the append, because
 * NOTIFY takes a cluster-wide lock until its commit is flushed; these connections do not wait for the flush.
 */
export const createAnnouncer = (connections: Connections): { announce(): void } => {
  let state: 'idle' | 'sending' | 'sending, and more' = 'idle';

  const send = async (): Promise<void> => {
    do {
      state = 'sending';
      // A lost announcement costs a subscriber one poll interval, nothing else.
      await connections.run(NOTIFY, []).catch(() => undefined);
    } while (grewMeanwhile());
    state = 'idle';
  };
  const grewMeanwhile = (): boolean => state === 'sending, and more';

  return {
    announce: () => {
      if (state === 'idle') void send();
      else state = 'sending, and more';
    },
  };
};
