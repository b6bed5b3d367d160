import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP relay before the gRPC server, so that connections can be counted, cut and stalled as a network does it. */
export interface Front {
  readonly port: number;
  readonly connections: () => number;
  readonly cut: () => void;
  /** The connections of this moment stay open and carry nothing any more; new ones work. */
  readonly stall: () => void;
  relayTo(port: number): void;
  close(): Promise<void>;
}

export const openFront = async (host: string): Promise<Front> => {
  const sockets = new Set<Socket>();
  let target = 0;
  const stalled = new WeakSet<Socket>();

  const server = createServer((client) => {
    const upstream = connect(target, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (bytes) => {
        if (stalled.has(client)) return;
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => from.resume());
    }
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });

  return {
    port: portOf(server.address()),
    connections: () => sockets.size,
    cut,
    stall: () => {
      for (const socket of sockets) stalled.add(socket);
    },
    relayTo: (port) => {
      target = port;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        cut();
      }),
  };
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new TypeError('not a TCP address');
  return address.port;
};
