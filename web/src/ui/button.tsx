import clsx from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useKeptFocus } from './kept-focus.ts';

const BASE =
  'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors duration-150 select-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-s3 disabled:text-ink3',
  secondary:
    'border border-line bg-surface text-ink shadow-1 hover:bg-s2 disabled:bg-s2 disabled:text-ink3 dark:border-line-dark dark:bg-s2 dark:hover:bg-s3',
  ghost: 'text-ink2 hover:bg-s3/70 hover:text-ink disabled:text-ink3',
  danger: 'bg-neg text-on-neg hover:brightness-95 disabled:bg-s3 disabled:text-ink3',
  dangerSoft:
    'border border-line bg-surface text-neg shadow-1 hover:bg-neg-soft disabled:text-ink3 dark:border-line-dark dark:bg-s2',
  onInk: 'bg-paper text-night hover:bg-white',
} as const;

const SIZES = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-10 px-4 text-md',
  field: 'h-11 px-4 text-md',
  lg: 'h-12 px-6 text-lg',
  icon: 'size-10',
  iconSmall: 'size-8',
} as const;

export interface ButtonLook {
  readonly variant?: keyof typeof VARIANTS;
  readonly size?: keyof typeof SIZES;
}

/** The look of a button, also for links. */
export const buttonClass = (
  { variant = 'primary', size = 'md' }: ButtonLook = {},
  className?: string,
): string => clsx(BASE, VARIANTS[variant], SIZES[size], className);

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    readonly icon?: LucideIcon;
    /** Shows a spinner and disables; the label stays. */
    readonly busy?: boolean;
  };

export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  className,
  children,
  disabled = false,
  ref,
  ...rest
}: ButtonProps) {
  const keptFocus = useKeptFocus(busy);
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <button
      type="button"
      className={buttonClass(look, className)}
      ref={ref ?? keptFocus}
      disabled={busy || disabled}
      {...rest}
    >
      {busy ? (
        <LoaderCircle className="size-4 animate-spin" aria-hidden />
      ) : (
        Icon && <Icon className="size-4 shrink-0" strokeWidth={2} aria-hidden />
      )}
      {children}
    </button>
  );
}
