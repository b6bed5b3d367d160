/** The one place where the tools write to the terminal. */
export function say(line = ''): void {
  show(`${line}\n`);
}

/** Text as it comes, with its own line ends. */
export function show(text: string): void {
  process.stdout.write(text);
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

/** Whether anybody sees colours: not in a pipe, in a log file, or with NO_COLOR. */
export function isPainted(): boolean {
  return process.stdout.isTTY && !process.env['NO_COLOR'];
}

/** Plain text where nobody sees colours. */
export function paint(text: string, colour: Colour): string {
  if (!isPainted()) return text;
  return `\u001b[${COLOURS[colour]}m${text}\u001b[0m`;
}

/** `1 seller`, `2 sellers`: for what takes an s. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
