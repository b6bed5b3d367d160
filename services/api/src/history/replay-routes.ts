import { StateAnswer, StateQuery, VerifyAnswer } from '@keepsale/contracts/history';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendJson } from '../http/etag.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { HttpProblem, invalid, unavailable } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { momentParameter, wholeParameter } from './parameters.ts';
import { REPLAY_EVENTS_MAX, type ReplayOutcome, type Until } from './replay/jobs.ts';

const tags = ['history'];
const security = needsToken;

export const historyReplayRoutes = (app: App, { history }: Deps): void => {
  app.get(
    '/api/history/state',
    {
      schema: {
        tags,
        security,
        summary: 'The books as they stood after an event or at a moment, by replay',
        querystring: StateQuery,
        response: answers({ 200: StateAnswer }),
      },
    },
    async (request, reply) => {
      const until = readUntil(request.query);
      const { id: seller } = sellerOf(request);
      return sendOutcome(reply, await history.replayer.run({ kind: 'state', seller, until }));
    },
  );

  app.get(
    '/api/history/verify',
    {
      schema: {
        tags,
        security,
        summary: 'Recompute the hash chain, and compare what the lists show with a fresh replay',
        response: answers({ 200: VerifyAnswer }),
      },
    },
    async (request, reply) => {
      const { id: seller } = sellerOf(request);
      return sendOutcome(reply, await history.replayer.run({ kind: 'verify', seller }));
    },
  );
};

const readUntil = (query: StateQuery): Until => {
  const revision = wholeParameter('revision', query.revision, {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  });
  const at = momentParameter('at', query.at, 'end');
  if (revision !== null && at !== null) {
    throw invalid([{ propertyPath: 'at', message: 'Use either revision or at' }]);
  }
  if (revision !== null) return { kind: 'revision', revision };
  return at === null ? { kind: 'now' } : { kind: 'at', at };
};

const UNREADABLE_RETRY_SECONDS = 60;

const sendOutcome = (reply: FastifyReply, outcome: ReplayOutcome): FastifyReply => {
  switch (outcome.status) {
    case 'done':
      return sendJson(reply.header('cache-control', 'private, no-store'), { json: outcome.json });
    case 'beyond':
      throw invalid([
        {
          propertyPath: 'revision',
          message:
            outcome.head < 0
              ? 'Nothing has been recorded yet'
              : `revision must be at most ${outcome.head}`,
        },
      ]);
    case 'too-long':
      throw new HttpProblem({
        status: 422,
        code: 'history-too-long',
        message: `This history is too long to be replayed at once: more than ${REPLAY_EVENTS_MAX.toLocaleString('en-US')} events, or more than memory holds`,
      });
    case 'ended':
      throw new HttpProblem({ status: 401, code: 'unauthorized', message: 'Please log in again' });
    case 'unreadable':
      throw unavailable(
        'history-unreadable',
        `Event ${outcome.revision} of this history cannot be read`,
        UNREADABLE_RETRY_SECONDS,
      );
  }
};
