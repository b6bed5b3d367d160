// Loaded after tsx, so asked before it: modules of dependencies are JavaScript already, and tsx, which reads, scans and maps
// every file it is asked for, took half of the time in which Kysely and TypeBox load.
import { register } from 'node:module';

register('./plain-modules-hooks.mjs', import.meta.url);
