import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The header that names a request, in its answer, in every line of the log about it and in the events that it caused. */
export const REQUEST_ID = 'x-request-id';

/** Ids stay in the log of events for ever: a caller (a proxy, mostly) may choose one, but it can say nothing in it. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The caller's own id when it is a UUID, else a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && UUID.test(given) ? given : randomUUID();
};

/** Every answer names its request, so that whoever reports a problem can quote it. */
export const answerRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
};
