import { parentPort, workerData } from 'node:worker_threads';
import { copyShare } from './copy-share.ts';
import type { ShareJob, ShareNews } from './jobs.ts';

const isJob = (value: unknown): value is ShareJob =>
  typeof value === 'object' && value !== null && 'sellers' in value && 'upTo' in value;

const tell = (news: ShareNews): void => parentPort?.postMessage(news);

if (!isJob(workerData)) throw new TypeError('a thread of a rebuild is started by it');
// What goes wrong ends the thread, and its owner hears of it.
const share = await copyShare(workerData, (events) => {
  tell({ kind: 'folded', events });
});
tell({ kind: 'done', ...share });
