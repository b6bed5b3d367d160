import { randomUUID } from 'node:crypto';
import { commandId } from '@keepsale/domain/kernel/ids';
import type { CommandId, SellerId } from '@keepsale/domain/kernel/ids';
import { GroupCommit } from '../group-commit.ts';
import type { ExecuteOutcome } from '../ledger.ts';
import { createLibrary } from '../library.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { LedgerLimits } from '../limits.ts';
import type { Snapshots } from '../snapshots.ts';
import type { StreamStore } from '../streams.ts';
import { boxRulebook } from './card-box.ts';
import type { BoxCommand, BoxEvent, BoxRejection, BoxState } from './card-box.ts';

export type BoxOutcome = ExecuteOutcome<BoxEvent, BoxRejection>;

/** One process's group commit over boxes of cards, without a database. */
export interface Desk {
  readonly problems: readonly string[];
  execute(
    seller: SellerId,
    command: BoxCommand | readonly BoxCommand[],
    id?: CommandId,
  ): Promise<BoxOutcome>;
}

export interface DeskOptions {
  readonly eventStore: StreamStore;
  readonly limits?: Partial<LedgerLimits>;
  readonly clock?: () => Date;
}

const noSnapshots: Snapshots<BoxState> = {
  find: () => Promise.resolve(null),
  offer: () => undefined,
  settle: () => Promise.resolve(),
};

export const createDesk = ({ eventStore, limits, clock }: DeskOptions): Desk => {
  const problems: string[] = [];
  const shared = {
    eventStore,
    rulebook: boxRulebook,
    snapshots: noSnapshots,
    clock: clock ?? (() => new Date()),
    limits: { ...DEFAULT_LIMITS, ...limits },
    onProblem: (what: string) => {
      problems.push(what);
    },
  };
  const groupCommit = new GroupCommit({ ...shared, library: createLibrary(shared) });
  return {
    problems,
    execute: (seller, command, id) =>
      groupCommit.submit({
        seller,
        commands: command instanceof Array ? command : [command],
        actor: { kind: 'seller', id: seller },
        correlationId: 'test',
        commandId: id ?? commandId(randomUUID()),
        since: 0,
        uncheckedFrom: null,
        aloneUntil: id === undefined ? Infinity : 0,
      }),
  };
};
