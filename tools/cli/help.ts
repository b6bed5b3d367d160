import type { Command } from './command.ts';

const CALL = 'npm run -s cli --';

export function helpForAll(commands: readonly Command[]): string {
  const usages = commands.map(usage);
  const width = Math.max(...usages.map((text) => text.length)) + 2;
  const lines = commands.map(({ summary }, index) => `  ${usages[index]?.padEnd(width)}${summary}`);
  return [
    `Usage: ${CALL} COMMAND`,
    '',
    ...lines,
    '',
    'A command speaks to the product that runs on DATA_DIR (.data), or to DATABASE_URL.',
    `More on one of them: ${CALL} COMMAND --help`,
  ].join('\n');
}

export function helpFor(command: Command): string {
  const flags = command.flags.map(({ name, value, summary }) => {
    const form = value === undefined ? `--${name}` : `--${name} ${value}`;
    return `  ${form.padEnd(20)}${summary}`;
  });
  return [
    `Usage: ${CALL} ${usage(command)}${flags.length === 0 ? '' : ' [FLAGS]'}`,
    '',
    command.summary,
    ...(flags.length === 0 ? [] : ['', ...flags]),
  ].join('\n');
}

function usage({ words, operands }: Command): string {
  return [...words, ...operands].join(' ');
}
