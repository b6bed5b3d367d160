import { useId } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axisMoney, money, monthName, percent } from '../format.ts';
import { ChartCard } from './chart-card.tsx';
import { chartTooltip } from './chart-tooltip.tsx';
import { niceScale } from './scale.ts';
import { REVENUE_AND_EXPENSES, type MonthFigures, type Series } from './series.ts';

/** This module, and recharts with it, is a chunk of its own: see `lazy-charts.tsx`. */

export interface MonthRate {
  readonly month: string;
  readonly rate: number | null;
}

export interface ChartProps<Row> {
  /** Oldest first. */
  readonly rows: readonly Row[];
  readonly height: number;
  readonly className?: string | undefined;
}

const AXIS = {
  tickLine: false,
  axisLine: false,
  tick: { fontSize: 12, fill: 'var(--ink3)' },
} as const;
const MONTH_AXIS = { ...AXIS, dataKey: 'month', tickFormatter: monthName, dy: 6 } as const;
const GRID = { vertical: false, stroke: 'var(--line)' } as const;
const LINE_CURSOR = { stroke: 'var(--line-strong)', strokeDasharray: '3 3' } as const;
const ACTIVE_DOT = { r: 4, stroke: 'var(--surface)', strokeWidth: 2 } as const;

interface RevenueExpensesChartProps {
  readonly rows: readonly MonthFigures[];
  readonly height: number;
  /** Of the drawing that it takes the place of: it stands there at once. */
  readonly width: number;
  readonly label: string;
}

/** Without a card, which stands there already: see `lazy-charts.tsx`. */
export function RevenueExpensesChart({ rows, height, width, label }: RevenueExpensesChartProps) {
  const scale = niceScale(rows.flatMap(({ revenue, expenses }) => [revenue, expenses]));
  const tooltip = chartTooltip({
    series: REVENUE_AND_EXPENSES,
    rows,
    extra: ({ profit }) => (
      <p className="mt-1 flex justify-between gap-6 border-t border-line pt-1.5 text-sm text-ink2">
        <span>Net profit</span>
        <span className="tnum font-medium text-ink">{money(profit)}</span>
      </p>
    ),
  });
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width, height }}>
      <BarChart
        data={[...rows]}
        barGap={3}
        barCategoryGap="26%"
        margin={{ top: 8, right: 0, left: 0, bottom: 0 }}
        aria-label={label}
      >
        <CartesianGrid {...GRID} />
        <XAxis {...MONTH_AXIS} />
        <YAxis width={44} tickFormatter={axisMoney} {...AXIS} {...scale} interval={0} />
        <Tooltip cursor={{ fill: 'var(--s2)' }} content={tooltip} isAnimationActive={false} />
        {REVENUE_AND_EXPENSES.map(({ key, color }) => (
          <Bar
            key={key}
            dataKey={key}
            fill={color}
            radius={[4, 4, 0, 0]}
            maxBarSize={18}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

const PROFIT: readonly Series<MonthFigures>[] = [
  {
    key: 'profit',
    label: 'Net profit',
    color: 'var(--c1)',
    valueOf: ({ profit }) => profit,
    format: money,
  },
];

export function ProfitTrendChart({ rows, height, className }: ChartProps<MonthFigures>) {
  const gradient = useId();
  const scale = niceScale(rows.map(({ profit }) => profit));
  return (
    <ChartCard
      title="Profit trend"
      sub="Revenue minus expenses"
      series={PROFIT}
      rows={rows}
      height={height}
      className={className}
    >
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart
          data={[...rows]}
          margin={{ top: 8, right: 4, left: 0, bottom: 0 }}
          aria-label={`Area chart of net profit for the last ${rows.length} months`}
        >
          <defs>
            <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" stopColor="var(--c1)" stopOpacity=".24" />
              <stop offset="1" stopColor="var(--c1)" stopOpacity=".02" />
            </linearGradient>
          </defs>
          <CartesianGrid {...GRID} />
          <XAxis {...MONTH_AXIS} interval="preserveStartEnd" />
          <YAxis width={44} tickFormatter={axisMoney} {...AXIS} {...scale} />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          <Tooltip
            cursor={LINE_CURSOR}
            content={chartTooltip({ series: PROFIT, rows })}
            isAnimationActive={false}
          />
          <Area
            dataKey="profit"
            type="linear"
            stroke="var(--c1)"
            strokeWidth={2}
            fill={`url(#${gradient})`}
            activeDot={ACTIVE_DOT}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

const asPercent = (rate: number): string => percent(rate * 100);

const SELL_THROUGH: readonly Series<MonthRate>[] = [
  {
    key: 'rate',
    label: 'Sell-through',
    color: 'var(--c1)',
    valueOf: ({ rate }) => rate,
    format: asPercent,
  },
];

export function SellThroughChart({ rows, height, className }: ChartProps<MonthRate>) {
  const scale = niceScale(rows.map(({ rate }) => rate ?? 0));
  return (
    <ChartCard
      title="Sell-through"
      sub="Units sold ÷ units available each month"
      series={SELL_THROUGH}
      rows={rows}
      height={height}
      className={className}
    >
      <ResponsiveContainer width="100%" height={height}>
        <LineChart
          data={[...rows]}
          margin={{ top: 8, right: 4, left: 0, bottom: 0 }}
          aria-label={`Line chart of the sell-through rate for the last ${rows.length} months`}
        >
          <CartesianGrid {...GRID} />
          <XAxis {...MONTH_AXIS} interval="preserveStartEnd" />
          <YAxis
            width={44}
            tickFormatter={(rate: number) => percent(rate * 100, 0)}
            {...AXIS}
            {...scale}
          />
          <Tooltip
            cursor={LINE_CURSOR}
            content={chartTooltip({ series: SELL_THROUGH, rows })}
            isAnimationActive={false}
          />
          <Line
            dataKey="rate"
            type="linear"
            stroke="var(--c1)"
            strokeWidth={2}
            dot={rows.length < 4}
            activeDot={ACTIVE_DOT}
            connectNulls
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
