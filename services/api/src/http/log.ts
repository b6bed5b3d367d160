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

/** One line a request, at `debug` for the good ones. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](line, 'answered');
    done();
  });
};
