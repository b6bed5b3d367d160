/** What went wrong, as a log keeps it: never more than the first lines of the stack. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).slice(0, 2_000) : String(error);
