import { createServer } from 'node:net';

/** A TCP port nobody listens on now. Another process may take it before you do: bind at once, and be ready to ask again. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') {
          reject(new Error('A TCP server told no port.'));
        } else {
          resolve(address.port);
        }
      });
    });
  });
}

/** Whether `port` can be listened on at `host`; throws for a host that is not of this machine. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
