import { readFile } from 'node:fs/promises';
import { dirname, extname, isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Loader, type OnResolveArgs, type Plugin } from 'esbuild';
import { ROOT } from '../bootstrap/paths.mjs';

/** What `npm start` runs, and what tests start as processes again and again, by its path in the checkout. */
const PROGRAMS = [
  'tools/start.ts',
  'tools/cli.ts',
  'tools/faults/supervisor.ts',
  'services/api/src/server.ts',
  'services/api/src/history/replay/thread.ts',
  'services/projector/src/main.ts',
  'services/projector/src/rebuild/thread.ts',
  'services/report-worker/src/main.ts',
  'services/report-worker/src/testing/worker-child.ts',
];

/**
 * Writes each program as JavaScript that starts without a loader, in a third of the time, to the same path under
 * `folder` (`.mjs` for `.ts`). Only our own code is in it: each dependency is loaded from where it is installed for
 * whoever imports it, as always.
 */
export async function bundlePrograms(
  folder: string,
  programs: readonly string[] = PROGRAMS,
): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...programs],
    outbase: ROOT,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [installedDependencies, ownAddresses],
  });
}

/** pnpm installs a dependency for the workspace that names it, so that its name alone means nothing elsewhere. */
const installedDependencies: Plugin = {
  name: 'installed dependencies',
  setup: (bundling) => {
    bundling.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...where }) => {
      const isOurs = where.kind === 'entry-point' || path.startsWith('@keepsale/');
      if (isOurs || pluginData === ASKED_BY_US) return undefined;
      const found = await bundling.resolve(path, { ...where, pluginData: ASKED_BY_US });
      return { path: asImported(found.path, where), external: true, errors: found.errors };
    });
  },
};

/** An import takes an address, in which a `#` or a `%` of a folder's name means something else; a `require` takes the path. */
const asImported = (path: string, { kind }: Pick<OnResolveArgs, 'kind'>): string =>
  isAbsolute(path) && !kind.startsWith('require') ? pathToFileURL(path).href : path;

const ASKED_BY_US = Symbol('asked by the plugin itself');

const LOADERS: Readonly<Record<string, Loader>> = { '.mjs': 'js', '.tsx': 'tsx' };

/** As patterns: as texts they would be replaced in this very module, and the programs that a program makes would find nothing. */
const OWN_URL = /import\.meta\.url/g;
const OWN_FOLDER = /import\.meta\.dirname/g;

/** A module that looks for files beside it finds them beside its source. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup: (bundling) => {
    bundling.onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path }) => {
      const contents = (await readFile(path, 'utf8'))
        .replaceAll(OWN_URL, () => JSON.stringify(pathToFileURL(path).href))
        .replaceAll(OWN_FOLDER, () => JSON.stringify(dirname(path)));
      return { contents, loader: LOADERS[extname(path)] ?? 'ts' };
    });
  },
};
