import { isWorthRetrying, messageOf } from './problem.ts';

const NOT_SAVED = 'Not saved. Try again.';

/** The server's own line where trying again would not help, such as an SKU that is taken. */
export const saveFailure = (error: Error): string =>
  isWorthRetrying(error) ? NOT_SAVED : messageOf(error, NOT_SAVED);
