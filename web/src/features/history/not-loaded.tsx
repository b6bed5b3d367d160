import { isWorthRetrying, messageOf } from '../../api/problem.ts';
import { FormError, LoadErrors, type Banner } from '../../ui/states.tsx';

/** A history too long to replay, a revision that is not there: the same again is no help. */
export function NotLoaded({ what, of }: Banner) {
  const why = messageOf(of.error, '');
  if (why !== '' && !isWorthRetrying(of.error)) return <FormError>{why}</FormError>;
  return <LoadErrors loads={[{ what, of }]} />;
}
