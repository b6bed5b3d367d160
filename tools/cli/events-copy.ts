import {
  compareLogs,
  copyLog,
  type EventStore,
  LogsDiffer,
  openEventStore,
  verifyLog,
} from '@keepsale/event-store';
import { migratePostgresEventStore } from '@keepsale/event-store/postgres';
import { complain, counted, say } from '../console.ts';
import { withDatabase } from '../product/at-rest.ts';
import { withoutPassword } from '../product/database.ts';
import { withPool } from '../product/with-pool.ts';
import { OperatorError } from '../services/operator-error.ts';
import { type OfflineRun, type Given, textFlag, UsageError } from './command.ts';
import { explainOutage } from './explain-outage.ts';

/** A side that is left out is the product's own Postgres: its address is another at each start, and there is none while it is stopped. */
export const eventsCopy: OfflineRun = async (given) => {
  const [from, to] = [urlOf(given, 'from'), urlOf(given, 'to')];
  if (from !== undefined && to !== undefined) return copyBetween(from, to);
  if (from === to) throw new UsageError('Say --from or --to: one event store has no copy.');
  return withDatabase(process.env, ({ databaseUrl }) =>
    copyBetween(from ?? databaseUrl, to ?? databaseUrl),
  );
};

async function copyBetween(from: string, to: string): Promise<number> {
  if (from === to) throw new UsageError('--from and --to are the same event store.');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  await answering(from, '--from');
  if (to.startsWith('postgres')) {
    await withPool(to, migratePostgresEventStore).catch(doesNotAnswer(to, '--to'));
  }
  await answering(to, '--to');
  const source = await open(from);
  const destination = await open(to);
  try {
    await copyAndCompare(source, destination, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) {
      throw new OperatorError('Interrupted. Run it again to go on where it was.');
    }
    throw error instanceof LogsDiffer ? new OperatorError(error.message) : error;
  } finally {
    await Promise.all([source.close(), destination.close()]);
  }
  return 0;
}

/** Which of the two is away: what is said of the product's own parts would name the wrong one. */
async function answering(url: string, flag: string): Promise<void> {
  const store = await open(url);
  try {
    await store.head();
  } catch (error) {
    doesNotAnswer(url, flag)(error);
  } finally {
    await store.close();
  }
}

const doesNotAnswer =
  (url: string, flag: string) =>
  (error: unknown): never => {
    if (explainOutage(error) === undefined) throw error;
    throw new OperatorError(
      `The store of ${flag} (${withoutPassword(url)}) cannot be used: it does not answer, refuses the user, or holds no Keepsale.`,
    );
  };

async function copyAndCompare(
  source: EventStore,
  destination: EventStore,
  signal: AbortSignal,
): Promise<void> {
  const copied = await copyLog(source, destination, {
    signal,
    onProgress: ({ seen, written }) =>
      complain(`Seen ${counted(seen, 'event')}, written ${written} …`),
  });
  say(`${counted(copied.seen, 'event')} of the log, ${copied.written} of them new in the copy.`);
  complain('Comparing …');
  const { streams, events } = await compareLogs(source, destination, signal);
  const { broken } = await verifyLog(destination, signal);
  const [first] = broken;
  if (first !== undefined) {
    throw new OperatorError(
      `The copy is faithful, but the log was broken already: ${first.stream}@${first.revision} (${first.reason}).`,
    );
  }
  say(
    `The same on both sides: ${counted(streams, 'stream')} with ${counted(events, 'event')}; every hash holds.`,
  );
  say('Next: start the product with EVENT_STORE_URL=<the copy>, then run read-models rebuild.');
}

function urlOf(given: Given, name: string): string | undefined {
  const url = textFlag(given, name);
  if (url === undefined || /^(postgres(ql)?|esdb(\+discover)?):\/\//.test(url)) return url;
  throw new UsageError(`--${name} must be a postgres:// or esdb:// address.`);
}

function open(url: string): Promise<EventStore> {
  return openEventStore(url, { clientName: 'keepsale-copy' });
}
