import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { memberOf } from '../../../tools/faults/json.ts';
import type { Figures } from './figures.ts';

/** One browser: its own connections, and the tags of what it has at hand. */
export interface Client {
  /** @returns the parsed body of a 2xx; null otherwise. A 304 gives what came before. */
  readonly read: (kind: string, path: string) => Promise<unknown>;
  readonly write: (kind: string, write: ClientWrite) => Promise<unknown>;
  readonly close: () => void;
}

export interface ClientWrite {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly key: string;
  readonly body?: string;
  readonly contentType?: string;
}

/** As browsers do to one address. */
const CONNECTIONS_MAX = 6;
const SILENCE_MS_MAX = 30_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent: Agent;
}

export function openClient(address: string, token: string, figures: Figures): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  const kept = new Map<string, { readonly tag: string; readonly body: unknown }>();
  const authorised = { authorization: `Bearer ${token}` };

  const timed = async (kind: string, asked: Omit<Asked, 'agent'>): Promise<Answer | null> => {
    const startedAt = performance.now();
    const took = () => performance.now() - startedAt;
    try {
      const answer = await ask({ ...asked, agent });
      figures.add({ kind, ms: took(), status: answer.status, code: codeOf(answer) });
      return answer;
    } catch (error) {
      const code = error instanceof Error ? error.message : String(error);
      figures.add({ kind, ms: took(), status: 0, code });
      return null;
    }
  };

  return {
    read: async (kind, path) => {
      const known = kept.get(path);
      const headers = known === undefined ? {} : { 'if-none-match': known.tag };
      const url = `${address}${path}`;
      const answer = await timed(kind, {
        url,
        method: 'GET',
        headers: { ...authorised, ...headers },
      });
      if (answer?.status === 304) return known?.body ?? null;
      if (answer?.status !== 200) return null;
      const body: unknown = JSON.parse(answer.text);
      const { etag } = answer.headers;
      if (etag !== undefined) kept.set(path, { tag: etag, body });
      return body;
    },
    write: async (kind, { method, path, key, body, contentType = 'application/json' }) => {
      const content = body === undefined ? {} : { body };
      const type = body === undefined ? {} : { 'content-type': contentType };
      const headers = { ...authorised, 'idempotency-key': key, ...type };
      const answer = await timed(kind, { url: `${address}${path}`, method, headers, ...content });
      if (answer === null || answer.status >= 300 || answer.text === '') return null;
      const made: unknown = JSON.parse(answer.text);
      return made;
    },
    close: () => agent.destroy(),
  };
}

/** Node's own client: `fetch` takes three times its processor time, of which the product would get less. */
export function ask({ url, method, headers, body, agent }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
      });
    });
    sent.setTimeout(SILENCE_MS_MAX, () => sent.destroy(new Error('silent for 30 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What kind of problem our own error bodies name; what is none is told by its size. */
export function codeOf({ status, text }: Answer): string {
  if (status < 400) return '';
  try {
    return String(memberOf(JSON.parse(text), 'type')).replace('urn:keepsale:problem:', '');
  } catch {
    return `a body of ${text.length} characters that is no JSON`;
  }
}
