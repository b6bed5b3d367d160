import { openLogger } from '@keepsale/log';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** Nothing personal is logged: neither addresses (a search names customers) nor IPs, headers or bodies. */
export const openApiLogger = (
  level: string,
  out?: { write(line: string): void },
): FastifyBaseLogger =>
  openLogger({
    service: 'api',
    level,
    ...(out && { out }),
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({
        method,
        url: routeOptions.url ?? 'none',
      }),
    },
  });

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered before anything was done for it; told in the log together with others like it. */
    isTurnedAway: boolean;
  }
}

/** One line a request, at `debug` for the good ones. */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('isTurnedAway', false);
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const isBad = reply.statusCode >= 500 && !request.isTurnedAway;
    request.log[isBad ? 'warn' : 'debug'](line, 'answered');
    done();
  });
};
