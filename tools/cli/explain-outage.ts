import { EventStoreUnavailable } from '@keepsale/event-store';
import { isAway } from '@keepsale/postgres';
import { isErrno } from '../services/tied-process.ts';

/** A sentence for what is down rather than wrong; undefined for a bug, which keeps its stack. */
export function explainOutage(error: unknown): string | undefined {
  if (error instanceof AggregateError) return explainOutage(error.errors[0]);
  if (error instanceof EventStoreUnavailable) {
    return 'The event store does not answer. Is the product running? Look into log/ of its data folder.';
  }
  if (isAway(error) || isErrno(error, 'ETIMEDOUT')) {
    return 'The database does not answer. Start the product (npm start), or correct DATABASE_URL.';
  }
  if (isErrno(error, '28P01', '28000', '3D000')) {
    return 'The database refuses the user, the password or the name in DATABASE_URL. Correct it.';
  }
  if (isErrno(error, '42P01', '3F000')) {
    return 'That database holds no Keepsale yet. Start the product on it once (npm start).';
  }
  return undefined;
}
