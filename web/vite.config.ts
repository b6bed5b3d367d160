import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { startPages } from './start-pages.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Our own small parts and the icons, but not what only some screens have. */
const SHARED =
  /lucide-react|packages.domain|web.src.(api|app|ui).(?!charts|ledger|history|overview|alert|dialog|return|notice-host)/;
const DIALOGS = /radix|web.src.ui.(alert|dialog|return|notice-host)/;

// Vite reads a default export; everything else in this workspace is named.
export default defineConfig({
  plugins: [react(), tailwind(), startPages(), compress()],
  build: {
    target: 'es2022',
    // Pictures stay files: the content policy and the browser's cache prefer them to data URLs in the scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What `npm test` measures the bundle budgets by.
    manifest: true,
    rolldownOptions: {
      output: {
        // A request costs a phone a sixth of a second, a few kB more cost it nothing: what four screens share comes as one file.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'kit', test: SHARED, minShareCount: 4, priority: 2 },
            // Apart from the kit: a visitor opens no dialog.
            { name: 'dialogs', test: DIALOGS, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/uploads': api } },
  preview: { proxy: { '/api': api, '/uploads': api } },
});

/** Lays `.br` and `.gz` beside every text of the build: whoever serves it sends those, at the best ratio and for no work. */
function compress(): Plugin {
  let folder = '';
  return {
    name: 'keepsale-compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|webmanifest)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        );
      }
    },
  };
}
