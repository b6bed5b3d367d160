import { CheckSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead, useTitle } from '../../ui/page.tsx';
import { useFilters } from '../../ui/search-params.ts';
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
