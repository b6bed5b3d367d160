import clsx from 'clsx';
import { Pencil, Repeat, Trash2 } from 'lucide-react';
import { Amount } from '../amount.tsx';
import { Chip } from '../chip.tsx';
import { count, day, dayAndMonth, money } from '../format.ts';

interface LedgerRowProps {
  readonly title: string;
  readonly category: string;
  readonly date: string;
  /** What else is known: payment method, customer or vendor. Left out on phones. */
  readonly details: readonly (string | null)[];
  /** With its sign. */
  readonly amount: number;
  /** Of a stack: how many, and what each one is. */
  readonly stack?: { readonly quantity: number; readonly each: number } | undefined;
  readonly recurring?: boolean;
  /** Absent for what cannot be edited: an entry of a sale, a stack. */
  readonly onEdit?: (() => void) | undefined;
  /** Absent where nothing can be done: in past books. */
  readonly onDelete?: () => void;
  readonly selection?: { readonly selected: boolean; readonly onToggle: () => void } | undefined;
}

export function LedgerRow(props: LedgerRowProps) {
  const { title, category, date, details, amount, stack, recurring = false, selection } = props;
  const named = `${title}, ${day(date)}`;
  const more = details.filter((detail) => detail !== null && detail !== '');
  // While many are being selected, all of the row is the checkbox, for thumbs.
  const Row = selection ? 'label' : 'div';
  return (
    <Row className="group flex min-h-16 items-center gap-3 border-t border-line px-4 py-2.5 hover:bg-s2/50 sm:px-5">
      {selection && (
        <input
          type="checkbox"
          aria-label={`Select ${named}`}
          className="size-5 shrink-0 rounded-xs accent-accent"
          checked={selection.selected}
          onChange={selection.onToggle}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-md font-medium">
          <span className="truncate">{title}</span>
          {stack && <Chip tone="accent">× {count(stack.quantity)}</Chip>}
          {recurring && (
            <Chip>
              <Repeat className="size-3" aria-hidden />
              Recurring
            </Chip>
          )}
        </p>
        <Meta category={category} date={date} more={more} />
      </div>
      <div className="shrink-0 text-right">
        <Amount value={amount} />
        {stack && <p className="tnum text-sm text-ink3">{money(stack.each)} each</p>}
      </div>
      {!selection && props.onDelete && (
        <RowActions named={named} onEdit={props.onEdit} onDelete={props.onDelete} />
      )}
    </Row>
  );
}

interface MetaProps {
  readonly category: string;
  readonly date: string;
  readonly more: readonly (string | null)[];
}

/** On phones the year is left to the head of the month, and a category that is too long gives way to the day. */
function Meta({ category, date, more }: MetaProps) {
  return (
    <p className="mt-0.5 flex text-sm text-ink3">
      <span className="min-w-0 truncate sm:max-w-[60%]">{category}</span>
      <span className="shrink-0 whitespace-pre"> · </span>
      <span className="shrink-0 sm:hidden">{dayAndMonth(date)}</span>
      <span className="shrink-0 max-sm:hidden">{day(date)}</span>
      {more.length > 0 && (
        <span className="min-w-0 truncate whitespace-pre max-sm:hidden"> · {more.join(' · ')}</span>
      )}
    </p>
  );
}

const ACTION =
  'grid size-9 place-items-center rounded-md text-line-strong transition-colors group-hover:text-ink2';

interface RowActionsProps {
  readonly named: string;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: () => void;
}

function RowActions({ named, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className="-mr-2 flex shrink-0">
      {onEdit ? (
        <button
          type="button"
          aria-label={`Edit ${named}`}
          className={clsx(ACTION, 'hover:bg-s3/70 hover:text-ink')}
          onClick={onEdit}
        >
          <Pencil className="size-4" aria-hidden />
        </button>
      ) : (
        // Keeps the amounts of all rows in one column.
        <span className="w-9 max-sm:hidden" />
      )}
      <button
        type="button"
        aria-label={`Delete ${named}`}
        className={clsx(ACTION, 'hover:bg-neg-soft hover:text-neg')}
        onClick={onDelete}
      >
        <Trash2 className="size-4" aria-hidden />
      </button>
    </div>
  );
}
