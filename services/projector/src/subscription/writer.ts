import type { LogEntry } from '../log-entry.ts';
import type { ProjectionMeter } from '../operations/meter.ts';
import type { Claims } from './claims.ts';
import { advance, foldAgain, foldEntries, writeFolded } from './project.ts';
import type { FoldedEntries, ProjectDeps, ProjectOutcome } from './project.ts';

/** Folds a batch while the one before it is being written. Batches are written one after the other, each in a transaction of its own. */
export interface Writer {
  /**
   * Moves the claims to the end of the entries at once; when it fails or answers `fenced`, they are to be thrown away.
   *
   * @param isLast nothing more has arrived, so nobody would tell soon how the write went: waits for it.
   * @throws for outages, of this batch or of the one before it.
   */
  project(
    claims: Claims,
    entries: readonly LogEntry[],
    isLast: boolean,
  ): Promise<'projected' | 'fenced'>;
  /** Waits for what is being written. @throws for outages. */
  landed(): Promise<ProjectOutcome>;
  /** Forgets every row, once nothing is being written any more, however that went. */
  drop(): Promise<void>;
}

export const openWriter = (deps: ProjectDeps, meter: ProjectionMeter): Writer => {
  let writing: Promise<ProjectOutcome> = Promise.resolve('projected');

  const landed = async (): Promise<ProjectOutcome> => {
    const outcome = await writing;
    writing = Promise.resolve('projected');
    return outcome;
  };

  const write = (folded: FoldedEntries, startedAt: number): void => {
    writing = writeFolded(deps, folded).then((outcome) => {
      if (outcome !== 'fenced') meter.batch(folded.entries, performance.now() - startedAt);
      return outcome;
    });
    // Whoever waits for it is told; nobody may be waiting yet.
    writing.catch(() => undefined);
  };

  return {
    project: async (claims, entries, isLast) => {
      const startedAt = performance.now();
      const ahead = await foldEntries(deps, claims, entries);
      const before = await landed();
      if (before === 'fenced') return before;
      const folded = before === 'parked' ? await foldAgain(deps, ahead) : ahead;
      advance(claims, folded);
      write(folded, startedAt);
      if (!isLast && !folded.mustLand) return 'projected';
      return (await landed()) === 'fenced' ? 'fenced' : 'projected';
    },
    landed,
    drop: async () => {
      await writing.catch(() => undefined);
      writing = Promise.resolve('projected');
      deps.warm.forget();
    },
  };
};
