import { eventStoreContract, eventStoreStress } from '../contract.ts';
import type { ContractHost } from '../contract.ts';
import { createEventStoreDbEventStore } from './index.ts';

/**
 * The same suites against the server of `ESDB_URL` (`esdb://localhost:2113?tls=false`). Collected only where it is set. The
 * log may hold other streams; what the tests write stays in it.
 */
const startHost = (): Promise<ContractHost> => {
  const url = process.env['ESDB_URL'];
  if (url === undefined) throw new Error('ESDB_URL is not set');
  return Promise.resolve({
    open: () => createEventStoreDbEventStore({ url }),
    // Somebody else's server is not ours to restart.
    restart: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  });
};

eventStoreContract('the EventStoreDB adapter, on a real server,', startHost);
eventStoreStress('the EventStoreDB adapter, on a real server,', startHost);
