import type { FastifyInstance, FastifyLoggerOptions } from 'fastify';

/**
 * Nothing personal is logged: neither addresses (a search names customers) nor IPs, headers or bodies; of errors the kind
 * and the stack, since a database's details quote rows.
 */
export const loggerOptions = (level: string): FastifyLoggerOptions => ({
  level,
  serializers: {
    req: ({ method, routeOptions }) => ({ method, url: routeOptions.url ?? 'none' }),
    err: ({ name, message, stack, code }) => ({
      type: name,
      message,
      stack: stack ?? '',
      code,
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
