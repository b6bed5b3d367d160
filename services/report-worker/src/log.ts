export type LogLevel = 'info' | 'warn' | 'error';

/** One line of JSON to standard output. */
export type Log = (
  level: LogLevel,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

export const logTo =
  (out: { write(text: string): unknown }): Log =>
  (level, message, fields = {}) => {
    out.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`);
  };

/** What went wrong, as a log keeps it: never more than the first lines of the stack. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).slice(0, 2_000) : String(error);
