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
 * once, instead of one after the other; the landing page also holds its content, readable before any script has come.
 */
export function startPages(): Plugin {
  let root = '';
  return {
    name: 'keepsale-start-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const folder = resolve(root, dir);
      const shell = readFileSync(join(folder, 'index.html'), 'utf8');
      if (!shell.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
      const content = await landingMarkup(root);
      for (const [name, sources] of Object.entries(START_PAGES)) {
        const links = scriptsOf(bundle, sources, shell).map(preload).join('');
        const page = shell.replace('</head>', () => `${links}</head>`);
        const filled = `<div id="root"><div data-prerendered>${content}</div></div>`;
        writeFileSync(
          join(folder, `${name}.html`),
          name === 'landing' ? page.replace(ROOT, () => filled) : page,
        );
      }
    },
  };
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

/** The landing page as a visitor sees it, drawn by React without a browser. */
async function landingMarkup(root: string): Promise<string> {
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
    // The session listens to other tabs, of which there are none here.
    Object.assign(globalThis, { addEventListener: () => undefined });
    const drawn: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href);
    if (!isDrawer(drawn)) throw new Error('src/prerender.tsx draws no landing page.');
    return drawn.landingMarkup();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isDrawer(value: unknown): value is { readonly landingMarkup: () => string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'landingMarkup' in value &&
    typeof value.landingMarkup === 'function'
  );
}
