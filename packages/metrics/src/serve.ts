import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { MetricsAddress } from './address.ts';

export interface MetricsServer {
  /** Where it listens; chosen by the system when 0 was asked for. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * `GET /metrics` on a port of its own, which the public one never shows; everything else is 404.
 *
 * @throws the system's error when that address cannot be listened on.
 */
export const serveMetrics = async (
  registry: Registry,
  address: MetricsAddress,
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
