import { join } from 'node:path';
import { ROOT } from './bootstrap/paths.mjs';
import { showDemo } from './demo/show.ts';
import { runUntilStopped } from './product/run-until-stopped.ts';
import { readSettings } from './product/settings.ts';

// A folder of its own: the demo never mixes with real books.
const DATA_DIR = process.env['DATA_DIR'] ?? join(ROOT, '.data-demo');
const settings = () => readSettings({ ...process.env, DATA_DIR });

await runUntilStopped(settings, (product) => showDemo(product, settings().dataDir));
