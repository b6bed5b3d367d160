import { parseArgs } from 'node:util';
import { type Command, type Given, UsageError } from './command.ts';

export type Request =
  | { readonly kind: 'help'; readonly command: Command | undefined }
  | { readonly kind: 'run'; readonly command: Command; readonly given: Given };

/** What the person wants. @throws UsageError when it cannot be understood. */
export function parseRequest(args: readonly string[], commands: readonly Command[]): Request {
  const command = commands.find(({ words }) => words.every((word, index) => args[index] === word));
  const wantsHelp = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');
  if (wantsHelp) return { kind: 'help', command };
  if (command === undefined) throw new UsageError(unknown(args, commands));
  return { kind: 'run', command, given: parseGiven(command, args.slice(command.words.length)) };
}

function parseGiven(command: Command, rest: readonly string[]): Given {
  const { values, positionals } = parseStrictly(command, rest);
  const missing = command.operands[positionals.length];
  if (missing !== undefined) {
    throw new UsageError(`${command.words.join(' ')} needs ${missing}.`);
  }
  const extra = positionals[command.operands.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many.`);
  return { flags: values, operands: positionals };
}

function parseStrictly(command: Command, rest: readonly string[]) {
  const options = Object.fromEntries(
    command.flags.map(({ name, value }) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function unknown(args: readonly string[], commands: readonly Command[]): string {
  const [first = ''] = args;
  const siblings = commands.filter(({ words }) => words[0] === first);
  const known = siblings.map(({ words }) => words.join(' ')).join(', ');
  return known === ''
    ? `There is no command "${first}".`
    : `"${args.slice(0, 2).join(' ')}" is no command; there is: ${known}.`;
}
