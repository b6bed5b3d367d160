import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A Postgres that answers every connection with a refusal, until it is opened. */
export interface PostgresGate {
  /** Of a database behind it; of none that answers, where nothing is. */
  readonly url: string;
  /** How often it refused. */
  refusals(): number;
  /** From now on whoever comes is let through. */
  open(): void;
  close(): void;
}

/** Stands before the database of `url`, and speaks as one that fails with `code` (an SQLSTATE). */
export const postgresGate = async (
  url: string,
  code: string,
  message: string,
): Promise<PostgresGate> => {
  const behind = new URL(url);
  const refusal = errorResponse(code, message);
  const sockets = new Set<Socket>();
  let isOpen = false;
  let refused = 0;
  const letThrough = (socket: Socket): void => {
    const database = connect(Number(behind.port), behind.hostname);
    database.on('error', () => socket.destroy());
    socket.on('close', () => database.destroy());
    socket.pipe(database).pipe(socket);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (isOpen) {
      letThrough(socket);
      return;
    }
    refused += 1;
    socket.once('data', () => socket.end(refusal));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const before = new URL(url);
  before.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: before.href,
    refusals: () => refused,
    open: () => {
      isOpen = true;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** https://www.postgresql.org/docs/current/protocol-message-formats.html, ErrorResponse. */
const errorResponse = (code: string, message: string): Buffer => {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`, ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write('E', 0);
  head.writeInt32BE(body.length + head.length - 1, 1);
  return Buffer.concat([head, body]);
};
