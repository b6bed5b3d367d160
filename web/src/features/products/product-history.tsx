import { Link } from 'react-router-dom';
import { seller } from '../../api/caller.ts';
import { historyQueries, NO_FILTERS } from '../../api/history.ts';
import { paths } from '../../app/paths.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { ActList } from '../../ui/history/act-list.tsx';
import { RestoreAct } from '../../ui/history/restore-act.tsx';
import { useCategoryNames } from '../../ui/history/use-category-names.ts';
import { useLoad } from '../../ui/use-load.ts';

/** The latest of them; all are on the History screen. */
const SHOWN = 10;

export const historyOf = (productId: string) =>
  historyQueries.page(seller, { ...NO_FILTERS, subjectId: productId }, SHOWN);

/** What happened to this product and its sales, newest first, each under its moment. Nothing when it cannot be had: the page says so. */
export function ProductHistory({ productId }: { readonly productId: string }) {
  const { data } = useLoad(historyOf(productId));
  const names = useCategoryNames(seller);
  if (data === undefined || data.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="History" sub="What happened to this product, newest first">
        {data.length === SHOWN && (
          <Link
            to={`${paths.ofHistory.timeline}?about=${encodeURIComponent(productId)}`}
            className="inline-flex min-h-6 items-center text-sm font-medium text-accent-text hover:underline"
          >
            See all
          </Link>
        )}
      </CardHead>
      <div className="mt-4">
        <ActList acts={data} names={names} dated actions={(act) => <RestoreAct act={act} />} />
      </div>
    </Card>
  );
}
