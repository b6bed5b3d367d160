import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

/** Where people come in, by the first part of the address; `landing` is `/`. The sources of what they see there first. */
const START_PAGES: Readonly<Record<string, readonly string[]>> = {
  landing: ['src/features/landing/landing.screen.tsx'],
  login: ['src/features/identity/login.screen.tsx'],
  dashboard: ['src/app/shell.tsx', 'src/features/dashboard/dashboard.screen.tsx'],
  inventory: ['src/app/shell.tsx', 'src/features/products/inventory.screen.tsx'],
  revenue: ['src/app/shell.tsx', 'src/features/revenue/revenue.screen.tsx'],
  expenses: ['src/app/shell.tsx', 'src/features/expenses/expenses.screen.tsx'],
};
const ROOT = '<div id="root"></div>';

/**
 * Lays a page of its own beside `index.html` for each place where people come in. It asks for all scripts of that screen at
 * once, instead of one after the other; landing page and dashboard also hold what is the same for everybody there, to be read
 * before any script has come.
 */
export function startPages(): Plugin {
  let root = '';
  return {
    name: 'keepsale-start-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: { order: 'post', handler: stylesFirst },
    async writeBundle({ dir = '' }, bundle) {
      const folder = resolve(root, dir);
      const shell = readFileSync(join(folder, 'index.html'), 'utf8');
      if (!shell.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
      const drawn = await drawPages(root);
      for (const [name, sources] of Object.entries(START_PAGES)) {
        const links = scriptsOf(bundle, sources, shell).map(preload).join('');
        const page = shell.replace('</head>', () => `${links}</head>`);
        writeFileSync(join(folder, `${name}.html`), withContent(page, drawn[name]));
      }
    },
  };
}

/** Before fonts and scripts: nothing is painted without it, and a browser has six connections at most. */
function stylesFirst(page: string): string {
  const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(page)?.[0] ?? '';
  return page.replace(styles, '').replace(/\s*<link\s+rel="preload"/, `${styles}$&`);
}

interface Drawn {
  /** Who sees it: the others wait for their own screen. */
  readonly reader: 'visitor' | 'seller';
  readonly markup: string;
  readonly title: string;
}

/**
 * Where there is something to read at once, the scripts that follow give way on the line: styles and fonts are what its first
 * paint waits for.
 */
function withContent(page: string, drawn: Drawn | undefined): string {
  if (drawn === undefined) return page;
  const { reader, markup, title } = drawn;
  const filled = `<div id="root"><div data-prerendered="${reader}">${markup}</div></div>`;
  return (reader === 'visitor' ? appAfterwards(page) : scriptsLater(page))
    .replace(/<title>[^<]*/, `<title>${title}`)
    .replace(ROOT, () => filled);
}

function scriptsLater(page: string): string {
  return page.replaceAll(
    /<(script type="module"|link rel="modulepreload")/g,
    '$& fetchpriority="low"',
  );
}

/** `theme.js` starts the app once the page was painted; what the app needs besides, it fetches when somebody comes near a control. */
function appAfterwards(page: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(page);
  if (entry === null) throw new Error('index.html starts no app.');
  const [tag, source] = entry;
  return page
    .replace(tag, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('src="/theme.js"', `$& data-app="${source}"`);
}

function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/** The files of these sources and of all that they import, but for those that the page names already. */
function scriptsOf(
  bundle: Rolldown.OutputBundle,
  sources: readonly string[],
  shell: string,
): readonly string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || shell.includes(file)) return;
    found.add(file);
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(visit);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (chunk === undefined) throw new Error(`No script is built from ${source}.`);
    visit(chunk.fileName);
  }
  return [...found];
}

/** What is the same for everybody, drawn by React without a browser. */
async function drawPages(root: string): Promise<Readonly<Record<string, Drawn>>> {
  const folder = mkdtempSync(join(root, 'node_modules/.prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/prerender.tsx',
        outDir: folder,
        assetsInlineLimit: 0,
        copyPublicDir: false,
      },
    });
    // The session and the theme listen to other tabs and to the system, of which there are none here.
    const silent = { matches: false, addEventListener: () => undefined };
    Object.assign(globalThis, { addEventListener: () => undefined, matchMedia: () => silent });
    const drawers: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href);
    if (!areDrawers(drawers)) throw new Error('src/prerender.tsx draws no pages.');
    return {
      landing: { reader: 'visitor', title: drawers.landingTitle, markup: drawers.landingMarkup() },
      dashboard: {
        reader: 'seller',
        title: drawers.dashboardTitle,
        markup: drawers.dashboardMarkup(),
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Drawers {
  readonly landingTitle: string;
  readonly landingMarkup: () => string;
  readonly dashboardTitle: string;
  readonly dashboardMarkup: () => string;
}

function areDrawers(value: unknown): value is Drawers {
  if (typeof value !== 'object' || value === null) return false;
  const drawers = new Map<string, unknown>(Object.entries(value));
  return ['landing', 'dashboard'].every(
    (page) =>
      typeof drawers.get(`${page}Title`) === 'string' &&
      typeof drawers.get(`${page}Markup`) === 'function',
  );
}
