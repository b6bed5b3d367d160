import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
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

/** Server-sent events: the whole state at every change, ending with the last. Read with fetch, since it needs the Bearer header. */
export const sendEvents = <State extends object>(
  reply: FastifyReply,
  news: ReportNews,
  watched: Watched<State>,
): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Told to nginx, which would otherwise collect the events.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(changes(news, watched), { objectMode: false }));

const changes = async function* <State extends object>(
  news: ReportNews,
  { id, load, isLast }: Watched<State>,
): AsyncGenerator<string> {
  const end = performance.now() + STREAM_MS_MAX;
  let told = '';
  let lastWord = performance.now();
  while (!news.isClosed() && performance.now() < end) {
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
