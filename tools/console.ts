/** The one place where the tools write to the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

const COLOURS = {
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
  dim: 2,
  bold: 1,
};

export type Colour = keyof typeof COLOURS;

/** Plain text where nobody sees colours: a pipe, a log file, NO_COLOR. */
export function paint(text: string, colour: Colour): string {
  if (!process.stdout.isTTY || process.env['NO_COLOR']) return text;
  return `\u001b[${COLOURS[colour]}m${text}\u001b[0m`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
