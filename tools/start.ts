import { runUntilStopped } from './product/run-until-stopped.ts';
import { readSettings } from './product/settings.ts';
import { welcome } from './product/welcome.ts';

await runUntilStopped(() => readSettings(process.env), welcome);
