import { CheckSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead, useTitle } from '../../ui/page.tsx';
import { thisMonth } from '../../ui/format.ts';
import { useLedgerFilters } from '../../ui/ledger/use-ledger-filters.ts';
import { useFilters } from '../../ui/search-params.ts';
import { LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { ExportRevenue } from './export-revenue.tsx';
import { revenueQueries } from './queries.ts';
import { RevenueEntries } from './revenue-entries.tsx';
import { RevenueStats } from './revenue-stats.tsx';
import { RevenueDialog } from './revenue.form.tsx';

/** `?q=&category=&month=&dialog=add`. */
export function RevenueScreen() {
  useTitle('Revenue');
  const { get, set } = useFilters();
  const [selecting, setSelecting] = useState(false);
  const openAdd = () => set({ dialog: 'add' }, 'push');
  return (
    <Page>
      <PageHead title="Revenue Tracking" sub="Every sale and service you were paid for">
        <ExportRevenue />
        <Button
          variant="secondary"
          icon={CheckSquare}
          aria-pressed={selecting}
          onClick={() => setSelecting(!selecting)}
        >
          Select
        </Button>
        <Button icon={Plus} onClick={openAdd}>
          Record Revenue
        </Button>
      </PageHead>
      <RevenueLoadErrors />
      <RevenueStats />
      <RevenueEntries
        key={selecting ? 'selecting' : 'browsing'}
        selecting={selecting}
        onDoneSelecting={() => setSelecting(false)}
        onAdd={openAdd}
      />
      {get('dialog') === 'add' && <RevenueDialog onClose={() => set({ dialog: '' })} />}
    </Page>
  );
}

function RevenueLoadErrors() {
  const entries = useLoad(revenueQueries.stacks(useLedgerFilters()));
  const figures = useLoad(revenueQueries.summary(thisMonth()));
  return (
    <LoadErrors
      loads={[
        { what: 'your revenue', of: entries },
        { what: 'your revenue figures', of: figures },
      ]}
    />
  );
}
