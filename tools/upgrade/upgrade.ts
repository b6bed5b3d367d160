import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBackup } from '../backup/check-backup.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { proveBooks } from '../backup/prove.ts';
import { loadBackup } from '../backup/restore-backup.ts';
import { counted } from '../console.ts';
import { RELEASE } from '../product/release.ts';
import { OperatorError } from '../services/operator-error.ts';
import { runPostgres } from '../services/postgres/server.ts';
import { isErrno } from '../services/tied-process.ts';
import { misplaced, placesIn, stateOf, unusable } from './folder.ts';
import { POSTGRES_MAJOR } from './majors.ts';
import { oldBinaries } from './old-binaries.ts';
import { requireSpace } from './space.ts';
import { finishSwap, noteProof, type SwapStep } from './swap.ts';

/** In this order; told when each begins. */
export type UpgradeStep = 'fetching' | 'dumping' | 'loading' | 'proving' | SwapStep;

export interface Upgrade {
  /** Locked by the caller: nobody else starts a product on it meanwhile. */
  readonly dataDir: string;
  /** Where the events are, if not in the database of the data folder. */
  readonly eventStoreUrl: string | undefined;
  /** False for tests. */
  readonly durable: boolean;
  /** Aborted by whoever no longer wants it: what was begun is removed. */
  readonly signal: AbortSignal;
  /** Told in sentences what goes on. */
  readonly tell: (what: string) => void;
  /** For tests that kill this process at a step. */
  readonly onStep?: (step: UpgradeStep) => void;
}

/**
 * Moves a data folder of an earlier Postgres to this release's, if it is one: dumps with the old binaries, loads beside, proves, then swaps.
 * Until the swap the old database is only read; after it, it is kept beside. Interrupted anywhere, the next call goes on or begins again.
 *
 * @throws OperatorError when it cannot be done; the data folder is then as it was.
 */
export async function upgradeDataFolder(upgrade: Upgrade): Promise<void> {
  const { dataDir, tell } = upgrade;
  const finished = finishSwap(dataDir, stepsOf(upgrade));
  if (finished !== undefined)
    tell(`Finished an upgrade that was interrupted. ${keptLine(finished)}`);
  const state = stateOf(dataDir);
  switch (state.kind) {
    case 'empty':
    case 'ours':
      return;
    case 'older':
      return upgradeFrom(state.major, upgrade);
    case 'between':
      throw misplaced(dataDir);
    case 'newer':
    case 'damaged':
      throw unusable(dataDir, state);
  }
}

async function upgradeFrom(major: number, upgrade: Upgrade): Promise<void> {
  const { dataDir, tell } = upgrade;
  tell(
    `${dataDir} was made by Postgres ${major}; this release brings ${POSTGRES_MAJOR}. Upgrading; the old database is kept …`,
  );
  try {
    const { sellers, events } = await makeNext(major, upgrade);
    noteProof(dataDir, major, new Date());
    const kept = finishSwap(dataDir, stepsOf(upgrade));
    if (kept === undefined) throw new Error('the old database was used while it was copied');
    tell(
      `Upgraded: ${counted(sellers, 'seller')}, ${counted(events, 'event')}; every hash holds. ${keptLine(kept)}`,
    );
  } catch (error) {
    if (existsSync(placesIn(dataDir).proof)) throw error;
    rmSync(placesIn(dataDir).work, { recursive: true, force: true });
    upgrade.signal.throwIfAborted();
    throw explained(error);
  }
}

interface Counted {
  readonly sellers: number;
  readonly events: number;
}

/** Makes and proves the new database beside the old one. */
async function makeNext(major: number, upgrade: Upgrade): Promise<Counted> {
  const { dataDir, tell, signal } = upgrade;
  const { current, work, dump } = placesIn(dataDir);
  const onStep = stepsOf(upgrade);
  await requireSpace(dataDir, current);
  onStep('fetching');
  const binaries = await oldBinaries(major, () => tell(`Fetching Postgres ${major} into .tools …`));
  signal.throwIfAborted();
  mkdirSync(work, { mode: 0o711 });
  // The new cluster is made with the password that the product goes on with.
  copyFileSync(join(dataDir, 'pg.password'), join(work, 'pg.password'));
  onStep('dumping');
  tell(`Reading the books with Postgres ${major} …`);
  await withServer({ ...upgrade, binaries }, dataDir, (databaseUrl) =>
    makeBackup({ ...NO_FILES, databaseUrl, dataDir: work, log: logOf(upgrade) }, dump),
  );
  signal.throwIfAborted();
  onStep('loading');
  tell(`Writing them with Postgres ${POSTGRES_MAJOR} …`);
  return withServer(upgrade, work, (databaseUrl) => loadAndProve(databaseUrl, upgrade));
}

/** Photos, reports and keys stay where they are: an upgrade is of the database alone. */
const NO_FILES = { keysFile: undefined, release: RELEASE };

function logOf({ eventStoreUrl }: Upgrade): 'here' | 'elsewhere' {
  return eventStoreUrl === undefined ? 'here' : 'elsewhere';
}

async function loadAndProve(databaseUrl: string, upgrade: Upgrade): Promise<Counted> {
  const { dataDir, signal, tell } = upgrade;
  const { work, dump } = placesIn(dataDir);
  const place = {
    databaseUrl,
    eventStoreUrl: upgrade.eventStoreUrl ?? databaseUrl,
    dataDir: work,
    signal,
  };
  await loadBackup(dump, await checkBackup(dump), place);
  signal.throwIfAborted();
  stepsOf(upgrade)('proving');
  tell('Following every hash, and making the read models anew …');
  const proof = await proveBooks(place);
  if (proof.whole) return proof;
  throw new OperatorError(
    `The history in ${dataDir} does not hold: ${proof.broken}. It was not upgraded, and nothing was changed: ` +
      'go on with the release that made it, or restore a backup whose history holds into a new DATA_DIR.',
  );
}

type Server = Pick<Upgrade, 'durable'> & Pick<Parameters<typeof runPostgres>[0], 'binaries'>;

async function withServer<T>(
  { durable, binaries }: Server,
  folder: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const server = { folder, durable, ...(binaries === undefined ? {} : { binaries }) };
  const postgres = await runPostgres(server);
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function stepsOf({ onStep }: Upgrade): (step: UpgradeStep) => void {
  return onStep ?? (() => undefined);
}

function keptLine(kept: string): string {
  return (
    `What was there before is kept in ${kept}. When you have looked around and taken a backup, delete it: rm -r '${kept}'. ` +
    'Until then it is what the earlier release can go on with.'
  );
}

function explained(error: unknown): unknown {
  if (isErrno(error, 'ENOSPC', 'EDQUOT', '53100')) {
    return new OperatorError(
      'The disk filled up while the data folder was upgraded. Free some space, then start again. Nothing was changed.',
    );
  }
  return error;
}
