import { runCli } from './cli/run-cli.ts';
import { stopWhenNobodyReads } from './console.ts';

stopWhenNobodyReads(process.stdout, () => process.emit('SIGINT'));

// After `node tools/run.mjs cli` come the person's own words.
process.exitCode = await runCli(process.argv.slice(3));
