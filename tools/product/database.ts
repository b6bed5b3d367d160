import pg from 'pg';
import { OperatorError } from '../services/operator-error.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 160_000;

const EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start that Postgres',
  ENOTFOUND: 'no machine has that name. Correct the host',
  EAI_AGAIN: 'the name of that machine cannot be looked up now. Check the network',
  ETIMEDOUT: 'it does not answer. Check the network and its firewall',
  '28P01': 'it refuses that user and password. Correct them',
  '28000': 'it refuses that user. Correct the user, or allow it in pg_hba.conf',
  '3D000': 'it has no database of that name. Create it',
  '53300': 'it has no connection left. Raise its max_connections',
};

/** @throws OperatorError when the given Postgres cannot be used; the password is never part of the sentence. */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks while closing has nothing more to say.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    requireVersion(rows[0]?.version ?? 0);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The database of DATABASE_URL (${withoutPassword(url)}) cannot be used: ${reason(error)}, ` +
        'or leave DATABASE_URL empty to use the Postgres that comes along.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function requireVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new OperatorError(
    `The database of DATABASE_URL is Postgres ${Math.floor(version / 10_000)}, but 16 or newer is needed.`,
  );
}

function reason(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : EXPLANATIONS[code];
  const words = error instanceof Error ? error.message : String(error);
  return known ?? `${words}. Correct DATABASE_URL`;
}

/** Where a name has several addresses, Node reports their failures together. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

export function withoutPassword(url: string): string {
  return URL.canParse(url) ? hidden(new URL(url)) : 'unreadable';
}

function hidden(url: URL): string {
  if (url.password !== '') url.password = '…';
  return decodeURIComponent(url.href);
}
