import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../http/limits.ts';
import { sellerOf } from '../http/seller.ts';
import type { ReportNews } from './news.ts';

export interface Watched<State> {
  /** Whose news wake the stream. */
  readonly id: string;
  /** `null`: it is gone. */
  readonly load: () => Promise<State | null>;
  /** Nothing comes after this. */
  readonly isLast: (state: State) => boolean;
}

/** A notice can be missed, and the last ones come a moment before the read models show the end. */
const POLL_MS = 1_000;
/** Proxies cut connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** Whoever still watches then asks again. */
const STREAM_MS_MAX = 15 * 60_000;

type Parts = Pick<Deps, 'reports' | 'identity'>;

/**
 * Server-sent events: the whole state at every change, ending with the last, or with the session. Read with fetch, since it needs the
 * Bearer header.
 *
 * @throws HttpProblem 429 when that seller has as many streams open as one may.
 */
export const sendEvents = <State extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { reports, identity }: Parts,
  watched: Watched<State>,
): FastifyReply => {
  const { id: subject, sessionId } = sellerOf(request);
  const leave = reports.watchers.enter(subject);
  if (leave === null) throw tooManyRequests(RETRY_SECONDS, ENOUGH);
  // However it ends, also when the caller hung up; who did so by now is not heard of again.
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  const isOver = async (): Promise<boolean> =>
    reports.news.isClosed() || (await identity.findSession({ subject, sessionId })) === null;
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Told to nginx, which would otherwise collect the events.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(changes(reports.news, isOver, watched), { objectMode: false }));
};

const RETRY_SECONDS = 2;
const ENOUGH = 'Too many reports are watched at once. Please close some of them.';

const changes = async function* <State extends object>(
  news: ReportNews,
  isOver: () => Promise<boolean>,
  { id, load, isLast }: Watched<State>,
): AsyncGenerator<string> {
  const end = performance.now() + STREAM_MS_MAX;
  let told = '';
  let lastWord = performance.now();
  while (performance.now() < end && !(await isOver())) {
    const state = await load();
    if (state === null) return;
    const text = JSON.stringify(state);
    const isNew = text !== told;
    if (isNew || performance.now() - lastWord > HEARTBEAT_MS) {
      yield isNew ? `data: ${text}\n\n` : ': nothing new\n\n';
      told = text;
      lastWord = performance.now();
    }
    if (isLast(state)) return;
    await news.next(id, POLL_MS);
  }
};
