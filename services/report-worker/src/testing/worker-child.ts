import { logOf, openLogger } from '@keepsale/log';
import { readConfig } from '../config.ts';
import { openWorker } from '../worker.ts';
import { dieAtCall } from './die-at-call.ts';

// The worker as a process of its own that tests kill: what it held is taken over within a second.
await openWorker(
  { ...readConfig(process.env), lockMs: 1_000, idleMs: 1_000 },
  logOf(openLogger({ service: 'report-worker' })),
);
const fatal = process.env['DIE_AT_CALL'] ?? '';
if (fatal !== '') dieAtCall(/^\d+$/.test(fatal) ? Number(fatal) : fatal);
process.stdout.write('ready\n');
