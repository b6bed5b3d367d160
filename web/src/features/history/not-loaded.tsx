import { isWorthRetrying, messageOf } from '../../api/problem.ts';
import { FormError, LoadError } from '../../ui/states.tsx';

interface NotLoadedProps {
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In the server's own words where it has some: an auditor who asked too often is not to look for a broken line. */
export function NotLoaded({ what, error, onRetry }: NotLoadedProps) {
  const why = messageOf(error, '');
  // A history too long to replay, a revision that is not there: the same again is no help.
  if (why !== '' && !isWorthRetrying(error)) return <FormError>{why}</FormError>;
  return <LoadError what={what} why={why} onRetry={onRetry} />;
}
