import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Twice, and a connection on which nothing came is ended. */
const LOOK_MS = 50;

/**
 * When the app closes, ends connections that carry no request. Node ends those on which one was answered, and waits for all others:
 * browsers open some in advance, on which nothing may ever come, and the process would be told to stop in vain.
 *
 * A request under way is answered first, and one that is just being sent is read.
 */
export const endUnusedConnections = (app: FastifyInstance): void => {
  const open = new Map<Socket, { underWay: number; bytesSeen: number }>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { underWay: 0, bytesSeen: 0 });
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.underWay += 1;
    response.once('close', () => (connection.underWay -= 1));
  });

  const endUnused = (): void => {
    for (const [socket, connection] of open) {
      const isSilent = socket.bytesRead === connection.bytesSeen;
      connection.bytesSeen = socket.bytesRead;
      if (connection.underWay === 0 && isSilent) socket.destroy();
    }
  };
  app.addHook('preClose', (done) => {
    const looking = setInterval(endUnused, LOOK_MS);
    app.server.once('close', () => clearInterval(looking));
    // Where it never listened, it does not close either.
    looking.unref();
    done();
  });
};
