import type { HistoryItem } from '@keepsale/contracts/history';
import { Link } from 'react-router-dom';
import { isRecord } from '../../api/decode.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { paths } from '../../app/paths.ts';
import { RestoreAct } from '../../ui/history/restore-act.tsx';

const LINK =
  'inline-flex min-h-6 items-center font-medium text-accent-text hover:underline underline-offset-2';

/** From an act: to the books after it, to its product and that product's acts; and back what it deleted. */
export function ActActions({ act }: { readonly act: HistoryItem }) {
  const { own, paths: here } = useHistoryPlace();
  const productId = productOf(act);
  return (
    <>
      {own && <RestoreAct act={act} />}
      <Link to={`${here.books}?revision=${act.revision}`} className={LINK}>
        Books after this
      </Link>
      {productId !== null && (
        <Link to={`${here.timeline}?about=${productId}`} className={LINK}>
          All about this product
        </Link>
      )}
      {own && productId !== null && act.type !== 'ProductDeleted' && (
        <Link to={paths.product(productId)} className={LINK}>
          Open product
        </Link>
      )}
    </>
  );
}

const productOf = ({ data, subject }: HistoryItem): string | null => {
  if (subject.kind === 'product') return subject.id;
  if (!isRecord(data)) return null;
  return typeof data['productId'] === 'string' ? data['productId'] : null;
};
