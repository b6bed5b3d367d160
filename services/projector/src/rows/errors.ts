/** SQLSTATE classes that say the data itself cannot be stored, now or later: 22 data, 23 integrity, 54 limits. */
const REFUSING_CLASSES = new Set(['22', '23', '54']);
const SQLSTATE_LENGTH = 5;

/** Whether the database will say the same again. Anything else (connection, locks, shutdown, disk) passes. */
export const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  return (
    typeof code === 'string' &&
    code.length === SQLSTATE_LENGTH &&
    REFUSING_CLASSES.has(code.slice(0, 2))
  );
};
