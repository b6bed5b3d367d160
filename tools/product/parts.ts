import { join } from 'node:path';
import { preparePostgres } from '../services/postgres/server.ts';
import { isSettled } from '../upgrade/folder.ts';
import { requireDatabase } from './database.ts';
import { startNodeService } from './node-service.ts';
import { openOutput, type Output } from './output.ts';
import type { StartingService } from './ready.ts';
import { NODE_SERVICES } from './services.ts';
import type { Settings } from './settings.ts';
import { supervise } from './supervise.ts';
import type { Undo } from './undo.ts';
import { WEB_DIST } from './web-build.ts';
import type { Colour } from '../console.ts';

export interface Run {
  readonly settings: Settings;
  /** Whether the lines of the services are shown, or only kept in `<dataDir>/log`. */
  readonly shown: boolean;
  /** Whether a second process waits to take the place of one that dies; costs its memory. */
  readonly spares: boolean;
  /** False for tests: faster, and a crash of the machine may lose data. */
  readonly durable: boolean;
  /** Told what takes a while. */
  readonly onStep: (what: string) => void;
  /** Aborted by whoever no longer wants it: starting ends at the next step. */
  readonly signal: AbortSignal;
  readonly undo: Undo;
}

const POSTGRES_STOP_MS = 2_500;

export interface Database {
  readonly url: string;
  /** The embedded server, where it is ours. */
  readonly service: StartingService | undefined;
}

/** The given Postgres if it can be used, else our own, kept alive. */
export async function openDatabase(run: Run): Promise<Database> {
  const { settings, durable, undo } = run;
  if (settings.databaseUrl !== undefined) {
    await requireDatabase(settings.databaseUrl);
    return { url: settings.databaseUrl, service: undefined };
  }
  await upgradeOlder(run);
  const output = openLog(run, 'postgres', 'blue', false);
  const postgres = await preparePostgres({
    folder: settings.dataDir,
    durable,
    onOutput: output.write,
  });
  const supervised = await supervise({
    name: 'postgres',
    output,
    start: postgres.start,
    // A fast shutdown: clients are cut off, everything committed is on disk.
    stopSignal: 'SIGINT',
    stopTimeoutMs: POSTGRES_STOP_MS,
  });
  undo.add(supervised.stop);
  return { url: postgres.url, service: { supervised, output } };
}

/** Its code is loaded when there is something to do: it would cost every other start a quarter of its time. */
async function upgradeOlder({ settings, durable, signal, onStep }: Run): Promise<void> {
  const { dataDir, eventStoreUrl } = settings;
  if (isSettled(dataDir)) return;
  const { upgradeDataFolder } = await import('../upgrade/upgrade.ts');
  await upgradeDataFolder({ dataDir, eventStoreUrl, durable, signal, tell: onStep });
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly programOf: (source: string) => string;
}

/** Starts our services on that environment and keeps them alive. */
export async function startServices(
  run: Run,
  { env, programOf }: Surroundings,
): Promise<readonly StartingService[]> {
  const started: StartingService[] = [];
  // Their threads are programs as well.
  const told = { ...env, KEEPSALE_PROGRAMS: programOf('') };
  for (const { name, file, colour, stopTimeoutMs, nodeFlags, canWait } of NODE_SERVICES) {
    const output = openLog(run, name, colour, run.shown);
    const start = (its: NodeJS.ProcessEnv) =>
      startNodeService(programOf(file), { ...told, ...its }, output, { nodeFlags });
    const supervised = await supervise({
      name,
      output,
      start: (formerPid) => start(after(formerPid)),
      ...(canWait === true && { startSpare: () => start({ WAITS_FOR_ITS_TURN: '1' }) }),
      stopSignal: 'SIGTERM',
      stopTimeoutMs,
    });
    run.undo.add(supervised.stop);
    started.push({ supervised, output });
  }
  return started;
}

/** What the dead one held need not be waited for. */
function after(formerPid: number | undefined): NodeJS.ProcessEnv {
  return { FORMER_PID: formerPid === undefined ? undefined : String(formerPid) };
}

/** What each service is told of its surroundings. */
export function serviceEnvironment(settings: Settings, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: process.env['NODE_ENV'] ?? 'production',
    HOST: settings.host,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: settings.eventStoreUrl ?? databaseUrl,
    REDIS_URL: settings.redisUrl,
    WEB_DIST,
  };
}

function openLog({ settings, undo }: Run, name: string, colour: Colour, shown: boolean): Output {
  const output = openOutput({ name, colour, folder: join(settings.dataDir, 'log'), shown });
  undo.add(output.close);
  return output;
}
