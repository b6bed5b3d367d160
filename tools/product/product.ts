import { isPortFree } from '../services/free-port.ts';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';
import { requireFinished } from '../backup/unfinished.ts';
import { browserEnvironment } from './browser-environment.ts';
import { makeDataDir } from './data-dir.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase, type Run, serviceEnvironment, startServices } from './parts.ts';
import { ensurePrograms } from './programs.ts';
import { waitUntilReady } from './ready.ts';
import { takeRunLock } from './run-lock.ts';
import type { Settings } from './settings.ts';
import { collectUndo } from './undo.ts';
import { forgetUrls, rememberUrls } from './urls.ts';
import { ensureWebBuild } from './web-build.ts';

export interface Product {
  /** Where a browser opens it. */
  readonly address: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Process ids by name, for tests that kill; undefined while one is down. */
  readonly pids: () => Readonly<Record<string, number | undefined>>;
  /** In the reverse order of starting; under ten seconds. */
  readonly stop: () => Promise<void>;
}

export type ProductOptions = Omit<Run, 'settings' | 'undo'>;

/**
 * Starts the whole product and waits until it is ready. What was started stops again when a later part fails.
 * @throws OperatorError with what is in the way and what to do.
 */
export async function startProduct(settings: Settings, options: ProductOptions): Promise<Product> {
  const undo = collectUndo();
  try {
    makeDataDir(settings.dataDir);
    const lock = await takeRunLock(settings.dataDir);
    undo.add(lock.release);
    requireFinished(settings.dataDir);
    await requirePort(settings);
    const product = await startParts({ ...options, settings, undo });
    lock.announce(product.address);
    return { ...product, stop: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function startParts(run: Run): Promise<Omit<Product, 'stop'>> {
  const { settings, undo, onStep } = run;
  const [database, browser, programOf] = await allSettled(
    openDatabase(run),
    browserEnvironment(),
    ensurePrograms(),
    ensureWebBuild(onStep),
  );
  run.signal.throwIfAborted();
  await migrateDatabase(database.url);
  run.signal.throwIfAborted();
  const env = { ...serviceEnvironment(settings, database.url), ...browser };
  const services = await startServices(run, { env, programOf });
  const address = addressOf(settings);
  await waitUntilReady(address, services, run.signal);
  if (run.spares) for (const { supervised } of services) supervised.keepSpare();
  const eventStoreUrl = settings.eventStoreUrl ?? database.url;
  rememberUrls(settings.dataDir, { address, databaseUrl: database.url, eventStoreUrl });
  undo.add(() => forgetUrls(settings.dataDir));
  const all = database.service === undefined ? services : [database.service, ...services];
  return {
    address,
    databaseUrl: database.url,
    dataDir: settings.dataDir,
    pids: () =>
      Object.fromEntries(
        all.flatMap(({ supervised: s }) => [
          [s.name, s.pid()],
          [`spare ${s.name}`, s.sparePid()],
        ]),
      ),
  };
}

/** Waits for all, even when one fails: what the others started must be known before it can be stopped. */
async function allSettled<Parts extends readonly unknown[]>(
  ...parts: { readonly [At in keyof Parts]: Promise<Parts[At]> }
): Promise<Parts> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

async function requirePort({ host, port }: Settings): Promise<void> {
  try {
    if (await isPortFree(port, host)) return;
  } catch (error) {
    if (isErrno(error, 'EACCES')) {
      throw new OperatorError(
        `Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`,
      );
    }
    throw new OperatorError(
      `HOST is ${host}, which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
    );
  }
  throw new OperatorError(
    `Port ${port} is taken by another program. End it, or choose another: PORT=${port + 1} npm start`,
  );
}

/** What listens everywhere is reached through this machine. */
function addressOf({ host, port }: Settings): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1')
    return `http://localhost:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}
