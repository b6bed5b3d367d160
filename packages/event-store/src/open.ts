import type { EventStore } from './port.ts';

export interface OpenOptions {
  /** What the store's operators see of this client, where the store shows it. */
  readonly clientName?: string;
}

/**
 * The event store that a URL names: `postgres://` or `postgresql://` (schema `es` must be there), `esdb://` or
 * `esdb+discover://`. Loads only the driver that is needed; connects with the first call.
 *
 * @throws RangeError for another scheme, or a URL that its adapter cannot use.
 */
export const openEventStore = async (
  url: string,
  { clientName }: OpenOptions = {},
): Promise<EventStore> => {
  switch (url.slice(0, url.indexOf(':'))) {
    case 'postgres':
    case 'postgresql': {
      const { createPostgresEventStore } = await import('./postgres/index.ts');
      return createPostgresEventStore({
        connectionString: url,
        ...(clientName === undefined ? {} : { applicationName: clientName }),
      });
    }
    case 'esdb':
    case 'esdb+discover': {
      const { createEventStoreDbEventStore } = await import('./eventstoredb/index.ts');
      return createEventStoreDbEventStore({ url });
    }
    default:
      throw new RangeError('an event store is named by postgres:// or esdb://');
  }
};
