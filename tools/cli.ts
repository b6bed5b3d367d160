import { runCli } from './cli/run-cli.ts';

// After `node tools/run.mjs cli` come the person's own words.
process.exitCode = await runCli(process.argv.slice(3));
