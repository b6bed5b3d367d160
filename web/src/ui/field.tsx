import clsx from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useEcho } from './echo.ts';

/** What a control needs to belong to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly required?: boolean;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface FieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label above, the control, and under it the hint or, in its place, the error. */
export function Field(props: FieldProps) {
  const { label, required = false, optional = false, hint, error, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const control: ControlProps = {
    id,
    ...(required && { required: true }),
    ...(error !== undefined && { 'aria-invalid': true }),
    ...((error !== undefined || hint !== undefined) && { 'aria-describedby': noteId }),
  };
  return (
    <div className={clsx('grid min-w-0 content-start gap-1.5', className)}>
      {/* The star stays outside the label: the control's name is its words alone, `required` says the rest. */}
      <p className="text-sm font-medium text-ink">
        <label htmlFor={id}>{label}</label>
        {required && (
          <span className="text-neg" aria-hidden>
            {' '}
            *
          </span>
        )}
        {optional && <span className="font-normal text-ink3"> (optional)</span>}
      </p>
      {children(control)}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

interface FieldNoteProps {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
}

function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error !== undefined) {
    return (
      <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-neg">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {error}
      </p>
    );
  }
  if (hint === undefined) return null;
  return (
    <p id={id} className="text-sm text-ink3">
      {hint}
    </p>
  );
}

const BOX =
  'w-full min-w-0 rounded-md border border-field bg-surface text-[16px] text-ink shadow-1 transition-[border-color,box-shadow] hover:border-line-strong focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/25 focus-visible:outline-none aria-invalid:border-neg aria-invalid:ring-3 aria-invalid:ring-neg/15 disabled:bg-s2 disabled:text-ink3 sm:text-md dark:bg-s2';

/** 16 px text under 640 px, so that phones do not zoom in. */
export const inputClass = (className?: string): string => clsx(BOX, 'h-10', className ?? 'px-3');

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={inputClass(clsx('px-3', className))} {...rest} />;
}

/** The taller inputs of the login and registration pages. */
export function TallInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(BOX, 'h-11 px-3', className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={2} className={clsx(BOX, 'px-3 py-2.5 leading-5', className)} {...rest} />;
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block min-w-0', className)}>
      <select className={inputClass('appearance-none truncate pr-9 pl-3')} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3 right-3 size-4 text-ink3"
      />
    </span>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly className?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A select whose value lives in the address. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, className, value, onChange, children } = props;
  const [shown, setShown] = useEcho(value);
  return (
    <Select
      aria-label={label}
      className={className}
      value={shown}
      onChange={(event) => {
        setShown(event.target.value);
        onChange(event.target.value);
      }}
    >
      {children}
    </Select>
  );
}

type CheckProps = ComponentProps<'input'> & { readonly label: ReactNode };

export function Check({ label, className, ...rest }: CheckProps) {
  return (
    <label
      className={clsx(
        'flex min-h-6 cursor-pointer items-start gap-2.5 text-md text-ink2',
        className,
      )}
    >
      <input
        type="checkbox"
        className="mt-px size-[18px] shrink-0 rounded-xs accent-accent"
        {...rest}
      />
      <span>{label}</span>
    </label>
  );
}
