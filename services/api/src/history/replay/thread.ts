import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '@keepsale/event-store';
import { createReadPool, readDatabase } from '@keepsale/read-model';
import { StreamEnded } from '../stream.ts';
import { Unreadable } from './envelope.ts';
import { giveWay } from './give-way.ts';
import { type ReplayJob, type ReplayOutcome, type ThreadStores, TooLong } from './jobs.ts';
import { showState } from './show-state.ts';
import { verifyHistory } from './verify.ts';

/** A replay thread: one job at a time, with connections of its own, so that the process goes on answering. */
const serve = async ({ databaseUrl, eventStoreUrl }: ThreadStores): Promise<void> => {
  const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-replay' });
  const pool = createReadPool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'keepsale-replay',
  });
  const db = readDatabase(pool);

  const run = async (job: ReplayJob): Promise<ReplayOutcome> => {
    try {
      if (job.kind === 'state') return await showState(store, job.seller, job.until);
      return { status: 'done', json: JSON.stringify(await verifyHistory(store, db, job.seller)) };
    } catch (error) {
      if (error instanceof TooLong) return { status: 'too-long' };
      if (error instanceof StreamEnded) return { status: 'ended' };
      if (error instanceof Unreadable) return { status: 'unreadable', revision: error.revision };
      throw error;
    }
  };

  // What cannot be said as an outcome ends the thread: its owner hears of it and starts another.
  parentPort?.on('message', (job: ReplayJob) => {
    void run(job).then((outcome) => parentPort?.postMessage(outcome));
  });
};

const isStores = (value: unknown): value is ThreadStores =>
  typeof value === 'object' && value !== null && 'databaseUrl' in value && 'eventStoreUrl' in value;

giveWay();
if (!isStores(workerData)) throw new TypeError('a replay thread is started by its replayer');
await serve(workerData);
