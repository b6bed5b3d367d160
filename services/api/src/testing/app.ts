import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sellerId, type SellerId } from '@keepsale/domain/kernel/ids';
import { createTestDatabase } from '@keepsale/event-store/testing';
import { createReadPool } from '@keepsale/read-model';
import type { InjectOptions } from 'fastify';
import type { Pool } from 'pg';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { openApiLogger } from '../http/log.ts';
import type { App } from '../http/app-types.ts';
import { createInvitations } from '../identity/admin.ts';
import { migrate } from '../migrate.ts';
import { openDeps } from '../open-deps.ts';
import { deviation, readOpenApi } from './documented.ts';
import { startProjector, type TestProjector } from './projector.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON; `null` for no body; the text for what is no JSON. */
  readonly body: unknown;
  readonly text: string;
}

export interface Call {
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, e.g. a multipart body; name its type in `headers`. */
  readonly payload?: string | Buffer;
  /** Where the call comes from; default 127.0.0.1. */
  readonly from?: string;
}

export interface TestSeller {
  readonly id: SellerId;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export interface TestApi {
  readonly app: App;
  readonly deps: Deps;
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** `null` when started without one: the read models stand still. */
  readonly projector: TestProjector | null;
  /** Also fails when the answer is not as the OpenAPI document says. */
  call(method: string, url: string, call?: Call): Promise<Reply>;
  /** A registered seller with a session. */
  newSeller(): Promise<TestSeller>;
  /** A registration code that was not used yet. */
  newCode(): Promise<string>;
  stop(): Promise<void>;
}

export interface TestApiOptions {
  readonly config?: Partial<Config>;
  readonly withProjector?: boolean;
  /** Told every line that the process logs, at level `debug`. */
  readonly onLog?: (line: string) => void;
}

/**
 * The real API on a fresh database, with the real projector beside it: for one test file, started in `beforeAll` and
 * stopped in `afterAll`. Requests are injected; nothing listens.
 */
export const startTestApi = async ({
  config: overrides = {},
  withProjector = true,
  onLog,
}: TestApiOptions = {}): Promise<TestApi> => {
  const database = await createTestDatabase({ name: 'migrated', prepare: migrate });
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsale-api-'));
  const config: Config = {
    ...readConfig({
      DATABASE_URL: database.url,
      EVENT_STORE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    }),
    ...overrides,
  };
  const pool = createReadPool({ connectionString: database.url, max: 4 });
  const log =
    onLog === undefined ? openApiLogger(config.logLevel) : openApiLogger('debug', { write: onLog });
  const { deps, close } = await openDeps(config, log);
  const app = await createApp(deps, log);
  await app.ready();
  const document = readOpenApi(app.swagger());
  const projector = withProjector ? await startProjector(database.url, pool) : null;

  const call: TestApi['call'] = async (method, url, options = {}) => {
    const response = await app.inject(injection(method, url, options));
    const reply: Reply = {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
      ),
      body: bodyOf(response.body, response.headers['content-type']),
      text: response.body,
    };
    if (reply.status === 304) return reply;
    const path = url.split('?', 1)[0] ?? url;
    const wrong = deviation(document, { method, path, status: reply.status, body: reply.body });
    if (wrong !== null) throw new Error(`${wrong}: ${reply.text}`);
    return reply;
  };

  const newCode = async (): Promise<string> => {
    const [code] = await createInvitations(pool, { count: 1, expiresInMs: null });
    if (code === undefined) throw new Error('no invitation was made');
    return code;
  };

  return {
    app,
    deps,
    pool,
    databaseUrl: database.url,
    projector,
    call,
    newCode,
    newSeller: async () => {
      const email = `seller-${randomUUID()}@example.com`;
      const password = 'correct horse';
      const registrationCode = await newCode();
      const registered = await call('POST', '/api/auth/register', {
        body: { name: 'Test Seller', email, password, registrationCode },
      });
      const loggedIn = await call('POST', '/api/auth/login_check', { body: { email, password } });
      return {
        id: sellerId(textAt(registered.body, 'id')),
        email,
        password,
        token: textAt(loggedIn.body, 'token'),
      };
    },
    stop: async () => {
      await app.close();
      await close();
      await projector?.stop();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** A text member of a parsed JSON object. @throws when it is not there. */
export const textAt = (body: unknown, name: string): string => {
  const value: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof value !== 'string') throw new Error(`no text ${name} in ${JSON.stringify(body)}`);
  return value;
};

const injection = (
  method: string,
  url: string,
  { token, body, headers, payload, from }: Call,
): InjectOptions => ({
  method: method,
  url,
  headers: {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  ...(payload === undefined ? {} : { payload }),
  ...(from === undefined ? {} : { remoteAddress: from }),
});

const bodyOf = (text: string, contentType: unknown): unknown => {
  if (text === '') return null;
  if (!/^application\/(problem\+)?json\b/.test(String(contentType))) return text;
  const body: unknown = JSON.parse(text);
  return body;
};
