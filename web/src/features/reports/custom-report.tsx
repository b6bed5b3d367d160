import clsx from 'clsx';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState, type ChangeEvent, type ComponentProps, type FocusEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { today } from '../../ui/format.ts';
import { IncludeChecks } from './include-checks.tsx';
import type { CustomOptions, ReportFormat } from './kinds.ts';
import { isBackwards, periodText, presetsAt, type Period } from './period.ts';

const NOTHING_CHOSEN: CustomOptions = {
  startDate: '',
  endDate: '',
  includeRevenue: true,
  includeExpenses: true,
  includeProfit: true,
  includeInventory: false,
};

const LAST_DAY = '9999-12-31';

const INCLUDES = [
  { name: 'includeRevenue', label: 'Revenue', hint: 'Every sale in the period' },
  { name: 'includeExpenses', label: 'Expenses', hint: 'Every cost in the period' },
  { name: 'includeProfit', label: 'Profit', hint: 'Needs revenue and expenses' },
  { name: 'includeInventory', label: 'Inventory', hint: 'Stock and value today' },
] as const;

interface CustomReportProps {
  readonly busy: boolean;
  readonly onGenerate: (format: ReportFormat, options: CustomOptions) => void;
}

export function CustomReport({ busy, onGenerate }: CustomReportProps) {
  const [options, setOptions] = useState(NOTHING_CHOSEN);
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const change = (part: Partial<CustomOptions>) => setOptions({ ...options, ...part });
  const isEmpty = !options.includeRevenue && !options.includeExpenses && !options.includeInventory;
  const generate = (chosen: ReportFormat) => {
    setFormat(chosen);
    onGenerate(chosen, options);
  };
  const [unreadable, setUnreadable] = useState<readonly DateName[]>([]);
  const blocked = isEmpty || isBackwards(options) || unreadable.length > 0;
  return (
    <Card className="p-4 sm:p-6">
      <CardHead title="Custom Report Builder" sub="Pick a period and what to include" />
      <div className="mt-5 grid grid-cols-1 gap-6 lg:grid-cols-2 xl:grid-cols-[1.3fr_1fr_1fr]">
        <PeriodFields
          period={options}
          onChange={change}
          unreadable={unreadable}
          onUnreadable={setUnreadable}
        />
        <IncludeChecks
          legend="Include"
          choices={INCLUDES}
          isChosen={(name) => options[name]}
          onChange={(name, chosen) => change({ [name]: chosen })}
        />
        <div className="rounded-md bg-s2 p-4 lg:col-span-2 xl:col-span-1">
          <h3 className="text-sm font-medium text-ink2">Your report</h3>
          <div aria-live="polite">
            <p className="mt-1.5 font-display text-lg font-semibold tracking-[-0.01em]">
              {periodText(options)}
            </p>
            <p className="mt-1 text-sm text-ink2">{includedText(options)}</p>
          </div>
          <div className="mt-4 grid grid-cols-2 gap-2">
            <FormatButton
              icon={FileText}
              label="PDF"
              busy={busy && format === 'pdf'}
              disabled={blocked || busy}
              onClick={() => generate('pdf')}
            />
            <FormatButton
              variant="secondary"
              icon={FileSpreadsheet}
              label="Excel"
              busy={busy && format === 'xlsx'}
              disabled={blocked || busy}
              onClick={() => generate('xlsx')}
            />
          </div>
        </div>
      </div>
    </Card>
  );
}

type FormatButtonProps = Pick<
  ComponentProps<typeof Button>,
  'icon' | 'variant' | 'disabled' | 'onClick'
> & { readonly label: string; readonly busy: boolean };

function FormatButton({ label, busy, ...button }: FormatButtonProps) {
  return (
    <Button {...button} busy={busy}>
      {busy ? 'Generating...' : label}
    </Button>
  );
}

type DateName = keyof Period;

interface PeriodFieldsProps {
  readonly period: Period;
  readonly onChange: (period: Partial<Period>) => void;
  /** Half typed, or 30 February: to the form such a date is blank, which here would mean all time. */
  readonly unreadable: readonly DateName[];
  readonly onUnreadable: (names: readonly DateName[]) => void;
}

const UNREADABLE = 'Not a date of the calendar';

function PeriodFields({ period, onChange, unreadable, onUnreadable }: PeriodFieldsProps) {
  const { startDate, endDate } = period;
  const look = (name: DateName, { validity }: HTMLInputElement) => {
    const others = unreadable.filter((each) => each !== name);
    onUnreadable(validity.badInput ? [...others, name] : others);
  };
  const input = (name: DateName) => ({
    type: 'date',
    max: LAST_DAY,
    value: period[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      look(name, target);
      onChange({ [name]: target.value });
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => look(name, target),
  });
  const backwards = isBackwards(period) ? 'End date must not be before the start date' : undefined;
  const errorOf = (name: DateName) => (unreadable.includes(name) ? UNREADABLE : undefined);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-ink2">Period</legend>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field label="Start date" error={errorOf('startDate')}>
          {(control) => <Input {...control} {...input('startDate')} />}
        </Field>
        <Field label="End date" error={errorOf('endDate') ?? backwards}>
          {(control) => <Input {...control} {...input('endDate')} />}
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {presetsAt(today()).map(({ label, ...preset }) => {
          const chosen = preset.startDate === startDate && preset.endDate === endDate;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={chosen}
              onClick={() => {
                onUnreadable([]);
                onChange(preset);
              }}
              className={clsx(
                'h-8 rounded-full border px-3 text-sm font-medium transition-colors',
                chosen
                  ? 'border-accent bg-accent-soft text-accent-text'
                  : 'border-line bg-surface text-ink2 hover:bg-s2',
              )}
            >
              {label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const includedText = (options: CustomOptions): string => {
  const names = INCLUDES.filter(({ name }) => options[name]).map(({ label }) =>
    label.toLowerCase(),
  );
  if (names.length === 0) return 'Choose what to include.';
  return `Includes ${new Intl.ListFormat('en-US').format(names).replace(', and', ' and')}.`;
};
