import type { Month } from '@keepsale/domain/kernel/dates';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { monthFull } from '../../ui/format.ts';
import { PageHead } from '../../ui/page.tsx';
import { MonthPicker } from './month-picker.tsx';

interface DashboardHeadProps {
  /** Null before the person's day is known. */
  readonly month: Month | null;
  readonly current: string;
  readonly onMonth: (month: string) => void;
}

export function DashboardHead({ month, current, onMonth }: DashboardHeadProps) {
  const isNow = month === null || month === current;
  return (
    <PageHead
      title="Dashboard"
      sub={`Overview of your business performance ${isNow ? 'this month' : `in ${monthFull(month)}`}`}
    >
      <MonthPicker month={month} latest={current} onChange={onMonth} />
      <Link to={paths.recordRevenue} className={buttonClass({ variant: 'secondary' })}>
        Record Revenue
      </Link>
      <Link to={paths.addProduct} className={buttonClass()}>
        <Plus className="size-4" aria-hidden />
        Add Product
      </Link>
    </PageHead>
  );
}
