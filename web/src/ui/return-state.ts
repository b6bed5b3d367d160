/** State of a history entry that another screen made to open something: closing it leads back to that screen. */
export const RETURNING = { returns: true } as const;

/** The state of an entry is whatever was stored with it, maybe by another version. */
export const isReturning = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'returns' in state && state.returns === true;
