import { Socket } from 'node:net';

/**
 * For `stream` of a `pg` connection: closed when nothing has come or gone for so long, which fails whatever waits on it with ETIMEDOUT. A
 * network that swallows everything says nothing to either side, and the kernel goes on trying for a quarter of an hour.
 *
 * @param ms longer than the server's own limit for a statement, whose answer comes first wherever there is a line.
 */
export const closedWhenSilent = (ms: number) => (): Socket => {
  const socket = new Socket();
  socket.setTimeout(ms, () => {
    socket.destroy(
      Object.assign(new Error(`the database was silent for ${ms} ms`), { code: 'ETIMEDOUT' }),
    );
  });
  return socket;
};
