import { createServer } from 'node:net';
import { GenericContainer, Wait } from 'testcontainers';
import { eventStoreContract, eventStoreStress } from '../contract.ts';
import type { ContractHost } from '../contract.ts';
import { createEventStoreDbEventStore } from './index.ts';

/** Collected only where a Docker engine answers. */
const IMAGE = 'eventstore/eventstore:23.10.7-bookworm-slim';
const PORT = 2113;
const START_MS_MAX = 120_000;
const STOP_MS_MAX = 10_000;

const startHost = async (): Promise<ContractHost> => {
  const port = await freePort();
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts({ container: PORT, host: port })
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .withStartupTimeout(START_MS_MAX)
    .start();
  return {
    open: () =>
      createEventStoreDbEventStore({ url: `esdb://${container.getHost()}:${port}?tls=false` }),
    restart: () => container.restart({ timeout: STOP_MS_MAX }),
    stop: async () => {
      await container.stop();
    },
  };
};

/** Chosen here, so that it stays the same over a restart. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new TypeError('not a TCP address'));
      });
    });
  });

eventStoreContract('the EventStoreDB adapter, on a server in a container,', startHost);
eventStoreStress('the EventStoreDB adapter, on a server in a container,', startHost);
