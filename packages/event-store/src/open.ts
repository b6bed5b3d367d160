import type { EventStore } from './port.ts';
import { createPostgresEventStore } from './postgres/index.ts';

export interface OpenOptions {
  /** What the store's operators see of this client. */
  readonly clientName?: string;
}

/**
 * The event store that a URL names: `postgres://` or `postgresql://` (schema `es` must be there).
 *
 * @throws RangeError for another scheme.
 */
export const openEventStore = (url: string, options: OpenOptions = {}): EventStore => {
  const scheme = url.slice(0, url.indexOf(':'));
  switch (scheme) {
    case 'postgres':
    case 'postgresql':
      return createPostgresEventStore({
        connectionString: url,
        ...(options.clientName === undefined ? {} : { applicationName: options.clientName }),
      });
    default:
      throw new RangeError(`no event store speaks ${scheme}://`);
  }
};
