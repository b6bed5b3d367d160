import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from '../bootstrap/lock.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { programIn, PROGRAMS, programsFolder } from '../bootstrap/programs.mjs';

const CACHE = join(ROOT, '.cache');
/** A product that runs since before a change starts its own programs again when one of them dies. */
const KEPT = 4;

/**
 * The services, and the start itself, as JavaScript that runs without a loader, made of these very sources, now or by an earlier start.
 *
 * @returns where the program of a source is, by its path in the checkout.
 */
export async function ensurePrograms(): Promise<(source: string) => string> {
  const folder = programsFolder();
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    await whileLocked(join(CACHE, 'programs.lock'), async () => {
      if (!existsSync(folder)) await make(folder);
    });
  }
  return (source) => programIn(folder, source);
}

/** Where they are if a start has made them of these sources; nothing is made. */
export function programsAtHand(): string | undefined {
  if (!existsSync(PROGRAMS)) return undefined;
  const folder = programsFolder();
  return existsSync(folder) ? folder : undefined;
}

/** Made beside its place, as deep (its maps name the sources by the way to them), and moved there: what is there is whole. */
async function make(folder: string): Promise<void> {
  const draft = join(PROGRAMS, `draft-${process.pid}`);
  // The bundler is loaded when there is something to do.
  const { bundlePrograms } = await import('../testing/bundle-programs.ts');
  await bundlePrograms(draft);
  renameSync(draft, folder);
  for (const old of byAge(PROGRAMS).slice(KEPT)) rmSync(old, { recursive: true, force: true });
}

/** The newest first. */
function byAge(folder: string): readonly string[] {
  const madeAt = (path: string): number => statSync(path).mtimeMs;
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .sort((one, other) => madeAt(other) - madeAt(one));
}
