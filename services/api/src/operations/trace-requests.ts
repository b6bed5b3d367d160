import type { Traces } from '@keepsale/traces';
import type { FastifyInstance } from 'fastify';

/** Tells every request by its route's pattern. Those of the machines that look whether we are well would drown the others. */
export const traceRequests = (app: FastifyInstance, traces: Traces): void => {
  if (!traces.isOn) return;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (!route.startsWith('/health/')) {
      traces.request({
        name: `${request.method} ${route}`,
        requests: [request.id],
        startedAt: Date.now() - reply.elapsedTime,
        facts: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        },
        failed: reply.statusCode >= 500,
      });
    }
    done();
  });
};
