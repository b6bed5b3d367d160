import { complain, say } from '../console.ts';
import { readSecretFiles } from '../product/secrets.ts';
import { OperatorError } from '../services/operator-error.ts';
import { UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { explainOutage } from './explain-outage.ts';
import { helpFor, helpForAll } from './help.ts';
import { parseRequest } from './parse.ts';
import { findTarget } from './target.ts';

const FAILED = 1;
const MISUSED = 2;

/** Does what the arguments say. Exit codes: 0 done, 1 could not be done (or a check found something), 2 not understood. */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    const request = parseRequest(args, COMMANDS);
    if (request.kind === 'help') {
      say(request.command === undefined ? helpForAll(COMMANDS) : helpFor(request.command));
      return 0;
    }
    readSecretFiles();
    const { command, given } = request;
    if (command.offline) return await (await command.load())(given);
    return await (
      await command.load()
    )(given, findTarget(process.env));
  } catch (error) {
    return tell(error);
  }
}

function tell(error: unknown): number {
  if (error instanceof UsageError) {
    complain(`${error.message}\nSee: npm run -s cli -- --help`);
    return MISUSED;
  }
  complain(error instanceof OperatorError ? error.message : (explainOutage(error) ?? bug(error)));
  return FAILED;
}

/** Nothing the person did; the stack is for whoever mends it. */
function bug(error: unknown): string {
  if (process.env['DEBUG'] && error instanceof Error) return error.stack ?? error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `This should not have happened: ${message}\nRun it again with DEBUG=1 to see where.`;
}
