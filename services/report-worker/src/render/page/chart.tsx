import type { ReactElement } from 'react';
import type { MonthBars } from '../../reports/model.ts';
import { dollars } from './format.ts';

const WIDTH = 700;
const HEIGHT = 190;
const AXIS_LEFT = 52;
const PLOT_HEIGHT = 150;
const TOP = 12;
/** Beyond this the labels would collide; the table of months has them all. */
const MONTHS_MAX = 24;

/** Revenue against expenses by month, from a real zero; the newest 24 months. */
export const MonthChart = ({ bars }: { readonly bars: readonly MonthBars[] }): ReactElement => {
  const drawn = bars.slice(-MONTHS_MAX);
  const scale = axis(Math.max(...drawn.flatMap((bar) => [bar.revenueCents, bar.expensesCents])));
  const slot = (WIDTH - AXIS_LEFT) / drawn.length;
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={description(drawn)}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={AXIS_LEFT}
              x2={WIDTH}
              y1={y(tick, scale.max)}
              y2={y(tick, scale.max)}
              className="grid"
            />
            <text x={AXIS_LEFT - 8} y={y(tick, scale.max) + 3.5} textAnchor="end">
              {short(tick)}
            </text>
          </g>
        ))}
        {drawn.map((bar, index) => (
          <g key={bar.month} transform={`translate(${AXIS_LEFT + index * slot} 0)`}>
            <Bar value={bar.revenueCents} max={scale.max} slot={slot} side={0} />
            <Bar value={bar.expensesCents} max={scale.max} slot={slot} side={1} />
            <text x={slot / 2} y={TOP + PLOT_HEIGHT + 16} textAnchor="middle">
              {label(bar.month, index === 0)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <i className="swatch c1" /> Revenue <i className="swatch c2" /> Expenses
        {bars.length > MONTHS_MAX ? `, the last ${MONTHS_MAX} of ${bars.length} months` : ''}
      </figcaption>
    </figure>
  );
};

const Bar = (props: {
  readonly value: number;
  readonly max: number;
  readonly slot: number;
  readonly side: 0 | 1;
}): ReactElement => {
  const width = Math.min(18, props.slot * 0.3);
  const top = y(props.value, props.max);
  return (
    <rect
      x={props.slot / 2 - width - 1 + props.side * (width + 2)}
      y={top}
      width={width}
      height={TOP + PLOT_HEIGHT - top}
      rx={1.5}
      className={props.side === 0 ? 'c1' : 'c2'}
    />
  );
};

const y = (value: number, max: number): number => TOP + PLOT_HEIGHT * (1 - value / max);

/** Four steps of 1, 2, 2.5 or 5 times a power of ten, in cents. */
const axis = (largest: number): { readonly max: number; readonly ticks: readonly number[] } => {
  const rough = Math.max(largest, 100) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return { max: step * 4, ticks: [0, 1, 2, 3, 4].map((index) => index * step) };
};

const short = (amount: number): string => {
  const value = amount / 100;
  if (value >= 1_000_000) return `$${trimmed(value / 1_000_000)}M`;
  return value >= 1_000 ? `$${trimmed(value / 1_000)}k` : `$${trimmed(value)}`;
};

const trimmed = (value: number): string => String(Number(value.toFixed(2)));

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The year only where it begins. */
const label = (month: string, isFirst: boolean): string => {
  const name = MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month;
  return isFirst || name === 'Jan' ? `${name} ’${month.slice(2, 4)}` : name;
};

const description = (bars: readonly MonthBars[]): string =>
  `Revenue and expenses by month. ${bars
    .map((bar) => `${bar.month}: ${dollars(bar.revenueCents)} and ${dollars(bar.expensesCents)}`)
    .join('; ')}`;
