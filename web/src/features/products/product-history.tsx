import { Link } from 'react-router-dom';
import { seller } from '../../api/caller.ts';
import { historyQueries, NO_FILTERS } from '../../api/history.ts';
import { paths } from '../../app/paths.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { ActList } from '../../ui/history/act-list.tsx';
import { RestoreAct } from '../../ui/history/restore-act.tsx';
import { useCategoryNames } from '../../ui/history/use-category-names.ts';
import { LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';

/** The latest of them; all are on the History screen. */
const SHOWN = 10;

/** What happened to this product and its sales, newest first, each under its moment. */
export function ProductHistory({ productId }: { readonly productId: string }) {
  const filters = { ...NO_FILTERS, subjectId: productId };
  const load = useLoad(historyQueries.page(seller, filters, SHOWN));
  const { data, error } = load;
  const names = useCategoryNames(seller);
  if (data === undefined && error) {
    return <LoadErrors loads={[{ what: 'this product’s history', of: load }]} />;
  }
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
