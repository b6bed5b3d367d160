/**
 * Nobody listens, its name or its machine is unknown while its container restarts, or it says itself that it is starting or stopping
 * (57P01 to 57P03).
 */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
]);
/** The driver's own words, when the other side closes before it has said anything. */
const CLOSED = /^Connection terminated( unexpectedly)?$/;

/** Whether a server that was called is not there for the moment, rather than refuse. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (CLOSED.test(error.message)) return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  // Of a socket that is a file; otherwise a file of our own is missing.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return AWAY_CODES.has(error.code);
};
