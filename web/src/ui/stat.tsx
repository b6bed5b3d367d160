import clsx from 'clsx';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from './card.tsx';
import { Figure } from './figure.tsx';
import { signedPercent } from './format.ts';
import { Skeleton } from './skeleton.tsx';

interface StatRowProps {
  /** Some of its figures may have a trend: the feet keep that height with and without one, and while loading. */
  readonly trends?: boolean;
  readonly children: ReactNode;
}

export function StatRow({ trends = false, children }: StatRowProps) {
  return (
    <div
      className={clsx(
        'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4',
        trends && 'sm:[&_.stat-foot]:min-h-8',
      )}
    >
      {children}
    </div>
  );
}

interface StatProps {
  readonly label: string;
  readonly value: string;
  readonly foot?: ReactNode;
  readonly trend?: { readonly values: readonly number[]; readonly color?: string };
  readonly tone?: 'pos' | 'neg' | undefined;
  /** Where the entries behind the figure are. */
  readonly to?: string;
}

export function Stat({ label, value, foot, trend, tone, to }: StatProps) {
  const figure = clsx(
    'tnum @container mt-1 truncate font-display text-[21px] leading-7 font-semibold tracking-[-0.02em] sm:mt-1.5 sm:text-stat sm:leading-[34px]',
    tone === 'pos' && 'text-pos',
    tone === 'neg' && 'text-neg',
  );
  return (
    <Card
      className={clsx(
        'relative flex min-w-0 flex-col p-4 sm:p-5',
        to && 'transition-shadow hover:shadow-2',
      )}
    >
      <h2 className="text-sm font-medium break-words text-ink2">
        {to ? (
          <Link to={to} className="rounded-lg after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <p className={figure}>
        <Figure text={value} />
      </p>
      {foot && (
        <div className="stat-foot mt-1 flex min-w-0 items-center justify-between gap-2 text-sm text-ink3 sm:mt-1.5">
          <span className="min-w-0 sm:truncate">{foot}</span>
          {trend && trend.values.length > 1 && (
            <span className="hidden shrink-0 sm:block lg:hidden xl:block">
              <Spark {...trend} />
            </span>
          )}
        </div>
      )}
    </Card>
  );
}

export function StatSkeleton() {
  return (
    <Card className="p-4 sm:p-5">
      <Skeleton className="h-[18px] w-24" />
      <Skeleton className="mt-1 h-7 w-32 max-w-full sm:mt-1.5 sm:h-[34px]" />
      <div className="stat-foot mt-1 flex items-center sm:mt-1.5">
        <Skeleton className="h-[18px] w-28 max-w-full" />
      </div>
    </Card>
  );
}

interface DeltaProps {
  readonly percent: number;
  readonly goodWhenUp?: boolean;
  /** What it is compared with: `vs Oct`. */
  readonly label: string;
}

/** Arrow, sign and colour: colour alone would not reach everybody. Under 0.05 % is a dash. */
export function Delta({ percent, goodWhenUp = true, label }: DeltaProps) {
  const flat = Math.abs(percent) < 0.05;
  const good = percent > 0 === goodWhenUp;
  const Icon = flat ? Minus : percent > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span className="flex items-center gap-1 text-sm text-ink3">
      <span
        className={clsx(
          'tnum inline-flex items-center gap-0.5 font-medium',
          flat ? 'text-ink2' : good ? 'text-pos' : 'text-neg',
        )}
      >
        <Icon className="size-3.5" strokeWidth={2.25} aria-hidden />
        {flat ? '0.0%' : signedPercent(percent)}
      </span>
      <span className="truncate">{label}</span>
    </span>
  );
}

const SPARK = { width: 90, height: 32, left: 2, right: 86, top: 6, bottom: 28 } as const;

/** Direction at a glance; decorative, the figures are beside it. */
export function Spark({
  values,
  color = 'var(--c1)',
}: {
  readonly values: readonly number[];
  readonly color?: string;
}) {
  const id = useId();
  const points = sparkPoints(values);
  const line = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
  const path = line.join('');
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      width={SPARK.width}
      height={SPARK.height}
      aria-hidden
      data-spark
      className="shrink-0"
    >
      <defs>
        <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor={color} stopOpacity=".22" />
          <stop offset="1" stopColor={color} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${path}V${SPARK.height}H${SPARK.left}Z`} fill={`url(#${id})`} />
      <path
        d={path}
        fill="none"
        stroke={color}
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={endX} cy={endY} r="2.5" fill={color} stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  );
}

const sparkPoints = (values: readonly number[]): (readonly [number, number])[] => {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const step = (SPARK.right - SPARK.left) / Math.max(1, values.length - 1);
  return values.map((value, i) => [
    SPARK.left + i * step,
    SPARK.bottom - ((value - low) / range) * (SPARK.bottom - SPARK.top),
  ]);
};
