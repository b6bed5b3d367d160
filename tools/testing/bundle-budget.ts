import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A chunk in Vite's manifest, under the source file it begins with. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Gzipped bytes against what they may be. */
export interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

const KB = 1000;
const BUDGETS = { public: 130 * KB, app: 160 * KB, charts: 135 * KB, css: 16 * KB } as const;
/** A little more is noise of the compiler; this much is a decision that somebody took. */
const TOLERANCE = 1.05;

const SHELL = 'web/src/app/shell.tsx';
const CHARTS = 'ui/charts/month-charts.tsx';
const PUBLIC_SCREENS = /features\/(landing|legal|identity)\/[\w-]+\.screen\.tsx$/;
const SCREENS = '.screen.tsx';

/** Of the app built into `dist`: what each route loads before it shows, the charts that come after, and the styles. */
export function measureBundle(dist: string): readonly Measured[] {
  const manifest = readManifest(dist);
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 6 }).length;
    sizes.set(file, known);
    return known;
  };
  return measure(manifest, sizeOf);
}

export function overBudget(measured: readonly Measured[]): readonly Measured[] {
  return measured.filter(({ bytes, budget }) => bytes > budget * TOLERANCE);
}

/** `sizeOf`: gzipped bytes of a built file. @throws Error when the manifest names no entry, screen or charts. */
export function measure(manifest: Manifest, sizeOf: (file: string) => number): readonly Measured[] {
  const total = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const entry = keyOf(manifest, (_, { isEntry }) => isEntry === true);
  const shell = keyOf(manifest, (key) => SHELL.endsWith(key));
  const charts = keyOf(manifest, (key) => key.endsWith(CHARTS));
  const screens = Object.keys(manifest).filter((key) => key.endsWith(SCREENS));
  if (screens.length === 0) throw new Error('The manifest names no screen.');
  const routes = screens.map((screen) => {
    const isPublic = PUBLIC_SCREENS.test(screen);
    const first = scriptsOf(manifest, isPublic ? [entry, screen] : [entry, shell, screen]);
    const budget = isPublic ? BUDGETS.public : BUDGETS.app;
    return { name: `initial scripts of ${screen}`, bytes: total(first), budget };
  });
  const before = scriptsOf(manifest, [entry, shell]);
  const late = [...scriptsOf(manifest, [charts])].filter((file) => !before.has(file));
  const styles = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  return [
    ...routes,
    { name: 'charts', bytes: total(late), budget: BUDGETS.charts },
    { name: 'styles', bytes: total(styles), budget: BUDGETS.css },
  ];
}

/** The chunks with everything they import statically. */
function scriptsOf(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The manifest does not know ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

function keyOf(manifest: Manifest, is: (key: string, chunk: Chunk) => boolean): string {
  const found = Object.entries(manifest).find(([key, chunk]) => is(key, chunk));
  if (found === undefined)
    throw new Error('The manifest lacks the entry, the shell or the charts.');
  return found[0];
}

function readManifest(dist: string): Manifest {
  const manifest: unknown = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  if (!isManifest(manifest)) throw new Error('Vite wrote a manifest of another shape.');
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (chunk: unknown) => typeof chunk === 'object' && chunk !== null && 'file' in chunk,
    )
  );
}
