import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** What is fetched for this machine and never committed. */
export const TOOLS = join(ROOT, '.tools');
