import { type BrokenStream, openEventStore, verifyLog } from '@keepsale/event-store';
import {
  type RebuildProgress,
  rebuildReadModels,
  RebuildUnderWay,
  retryParked,
  verifyReadModels,
} from '@keepsale/projector/admin';
import { complain, counted, say } from '../console.ts';
import { programsAtHand } from '../product/programs.ts';
import { OperatorError } from '../services/operator-error.ts';
import type { ProductRun } from './command.ts';

const DIFFERENCES_SHOWN = 20;

const LOG_CHANGED =
  'The log itself was changed, by something other than Keepsale: the event at that revision is not what was recorded. ' +
  'Do not rebuild, the rows would be made of it. Bring the log back from a backup (docs/operations.md).';

const UNDER_WAY =
  'Another rebuild of the read models is under way on this database. Wait for its end, or end it with Ctrl-C where it was started: nothing changes before its end.';

export const readModelsRebuild: ProductRun = (_given, target) =>
  untilInterrupted(async (signal) => {
    useProgramsAtHand();
    try {
      await rebuildReadModels({ ...target, signal }, (progress) =>
        complain(progressLine(progress)),
      );
    } catch (error) {
      if (error instanceof RebuildUnderWay) throw new OperatorError(UNDER_WAY);
      throw error;
    }
    return 0;
  });

export const readModelsVerify: ProductRun = (_given, target) =>
  untilInterrupted(async (signal) => {
    const broken = await brokenStreams(target.eventStoreUrl, signal);
    const { sellers, events, wrong } = await verifyReadModels({ ...target, signal });
    for (const line of broken.slice(0, DIFFERENCES_SHOWN).map(brokenLine)) say(line);
    if (broken.length > DIFFERENCES_SHOWN) say(`… and ${broken.length - DIFFERENCES_SHOWN} more`);
    const lines = wrong.flatMap(({ seller, differences }) =>
      differences.map((difference) => `${seller}  ${JSON.stringify(difference)}`),
    );
    for (const line of lines.slice(0, DIFFERENCES_SHOWN)) say(line);
    if (lines.length > DIFFERENCES_SHOWN) say(`… and ${lines.length - DIFFERENCES_SHOWN} more`);
    say(
      `${counted(sellers, 'seller')}, ${counted(events, 'event')}, ${counted(lines.length, 'difference')}`,
    );
    if (broken.length > 0) complain(LOG_CHANGED);
    else if (lines.length > 0) complain('Run read-models rebuild to make the rows anew.');
    return broken.length + lines.length === 0 ? 0 : 1;
  });

export const projectorRetry: ProductRun = (_given, target) =>
  untilInterrupted(async (signal) => {
    const outcomes = [...(await retryParked({ ...target, signal }))];
    for (const [seller, parking] of outcomes) {
      const state =
        parking === null
          ? 'goes on'
          : `stays parked at revision ${parking.revision}: ${parking.reason}`;
      say(`${seller}  ${state}`);
    }
    if (outcomes.length === 0) say('No seller is parked.');
    return outcomes.some(([, parking]) => parking !== null) ? 1 : 0;
  });

/** Rows may differ because the log does: then they are the better witness. */
async function brokenStreams(url: string, signal: AbortSignal): Promise<readonly BrokenStream[]> {
  const store = await openEventStore(url, { clientName: 'keepsale-verify' });
  try {
    return (await verifyLog(store, signal)).broken;
  } finally {
    await store.close();
  }
}

function brokenLine({ stream, revision, reason }: BrokenStream): string {
  return `${stream.slice(stream.indexOf('-') + 1)}  changed in the log: revision ${revision} (${reason})`;
}

/** Each thread of a rebuild would pass hundreds of modules through a loader, which takes as long as folding 20,000 events. */
function useProgramsAtHand(): void {
  const folder = programsAtHand();
  if (folder !== undefined) process.env['KEEPSALE_PROGRAMS'] ??= folder;
}

/** Ctrl-C ends the work at its next step; nothing is left half done. */
async function untilInterrupted(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  try {
    return await work(interrupted.signal);
  } catch (error) {
    if (interrupted.signal.aborted) throw new OperatorError('Interrupted; nothing has changed.');
    throw error;
  }
}

function parkedLine(parked: number): string {
  return parked === 0
    ? ''
    : ` Parked, at an event that cannot be read: ${counted(parked, 'seller')}. See doctor.`;
}

function progressLine(progress: RebuildProgress): string {
  switch (progress.phase) {
    case 'looking':
      return 'Looking through the log …';
    case 'folding':
      return `Folding ${progress.events} of ${progress.of} events …`;
    case 'catching-up':
      return 'Catching up with what was written meanwhile …';
    case 'done':
      return `Done: ${counted(progress.sellers, 'seller')}, ${counted(progress.events, 'event')}.${parkedLine(progress.parked)}`;
  }
}
