import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * For `stream` of a `pg` connection: closed when nothing has come or gone for so long, which fails whatever waits on it with ETIMEDOUT. A
 * network that swallows everything says nothing to either side, and the kernel goes on trying for a quarter of an hour.
 *
 * @param ms longer than the server's own limit for a statement, whose answer comes first wherever there is a line.
 */
export const closedWhenSilent = (ms: number) => (): Socket => {
  const socket = new Socket();
  socket.setTimeout(ms, () => socket.destroy(silent(ms)));
  return socket;
};

/**
 * Closes a pool's connections when they are silent while somebody holds them, and not while they wait for somebody. Where one
 * was silent the line is gone, and with it those that wait. That a connection comes about is bounded by the pool itself.
 */
export const watchSilence = (pool: Pool, ms: number): void => {
  const resting = new Set<Socket>();
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket?.on('timeout', () => {
      socket.destroy(silent(ms));
      for (const other of resting) other.destroy();
    });
  });
  pool.on('acquire', (client) => {
    const socket = socketOf(client);
    if (socket === null) return;
    resting.delete(socket);
    socket.setTimeout(ms);
  });
  pool.on('release', (_, client) => {
    const socket = socketOf(client);
    if (socket === null) return;
    resting.add(socket);
    socket.setTimeout(0);
  });
  pool.on('remove', (client) => {
    const socket = socketOf(client);
    if (socket !== null) resting.delete(socket);
  });
};

const silent = (ms: number): Error =>
  Object.assign(new Error(`the database was silent for ${ms} ms`), { code: 'ETIMEDOUT' });

/** Encrypted or not. */
const socketOf = ({ connection: { stream } }: PoolClient): Socket | null =>
  stream instanceof Socket ? stream : null;
