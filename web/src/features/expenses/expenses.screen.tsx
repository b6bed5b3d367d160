import { CheckSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead, useTitle } from '../../ui/page.tsx';
import { thisMonth } from '../../ui/format.ts';
import { useLedgerFilters } from '../../ui/ledger/use-ledger-filters.ts';
import { useFilters } from '../../ui/search-params.ts';
import { LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { expenseQueries } from './queries.ts';
import { ExportExpenses } from './export-expenses.tsx';
import { ExpenseEntries } from './expense-entries.tsx';
import { ExpenseStats } from './expense-stats.tsx';
import { ExpenseDialog } from './expense.form.tsx';

/** `?q=&category=&month=&dialog=add`. */
export function ExpensesScreen() {
  useTitle('Expenses');
  const { get, set } = useFilters();
  const [selecting, setSelecting] = useState(false);
  const openAdd = () => set({ dialog: 'add' }, 'push');
  return (
    <Page>
      <PageHead title="Expenses Management" sub="What it costs to run your business">
        <ExportExpenses />
        <Button
          variant="secondary"
          icon={CheckSquare}
          aria-pressed={selecting}
          onClick={() => setSelecting(!selecting)}
        >
          Select
        </Button>
        <Button icon={Plus} onClick={openAdd}>
          Add Expense
        </Button>
      </PageHead>
      <ExpenseLoadErrors />
      <ExpenseStats />
      <ExpenseEntries
        key={selecting ? 'selecting' : 'browsing'}
        selecting={selecting}
        onDoneSelecting={() => setSelecting(false)}
        onAdd={openAdd}
      />
      {get('dialog') === 'add' && <ExpenseDialog onClose={() => set({ dialog: '' })} />}
    </Page>
  );
}

function ExpenseLoadErrors() {
  const entries = useLoad(expenseQueries.list(useLedgerFilters()));
  const figures = useLoad(expenseQueries.summary(thisMonth()));
  return (
    <LoadErrors
      loads={[
        { what: 'your expenses', of: entries },
        { what: 'your expense figures', of: figures },
      ]}
    />
  );
}
