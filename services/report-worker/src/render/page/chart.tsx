import type { ReactElement } from 'react';
import type { MonthBars } from '../../reports/model.ts';
import { dollars } from './format.ts';

const WIDTH = 700;
const AXIS_LEFT = 52;
const TOP = 16;
/** Names of months, and of years. */
const BELOW = 34;
const PLOT_HEIGHT = 188;
/** Of few months: the tables of categories fit on the same page then. */
const PLOT_HEIGHT_FEW = 122;
/** Beyond this the labels would collide; the table of months has them all. */
const MONTHS_MAX = 24;
/** So few bars have room for their values, and would be lost in the plot if they were thin. */
const MONTHS_FEW = 6;

/** Revenue against expenses by month, from a real zero; the newest 24 months. */
export const MonthChart = ({ bars }: { readonly bars: readonly MonthBars[] }): ReactElement => {
  const drawn = bars.slice(-MONTHS_MAX);
  const { ticks, max } = axis(
    Math.max(...drawn.flatMap((bar) => [bar.revenueCents, bar.expensesCents])),
  );
  const isFew = drawn.length <= MONTHS_FEW;
  const slot = (WIDTH - AXIS_LEFT) / drawn.length;
  const plot = { max, slot, isFew, height: isFew ? PLOT_HEIGHT_FEW : PLOT_HEIGHT };
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${TOP + plot.height + BELOW}`}
        role="img"
        aria-label={description(drawn)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={AXIS_LEFT}
              x2={WIDTH}
              y1={y(tick, plot)}
              y2={y(tick, plot)}
              className="grid"
            />
            <text x={AXIS_LEFT - 8} y={y(tick, plot) + 3.5} textAnchor="end">
              {short(tick)}
            </text>
          </g>
        ))}
        {drawn.map((bar, index) => (
          <g key={bar.month} transform={`translate(${AXIS_LEFT + index * slot} 0)`}>
            <Bar value={bar.revenueCents} plot={plot} side={0} />
            <Bar value={bar.expensesCents} plot={plot} side={1} />
            <text x={slot / 2} y={TOP + plot.height + 16} textAnchor="middle">
              {monthName(bar.month)}
              {(index === 0 || bar.month.endsWith('-01')) && (
                <tspan x={slot / 2} dy={12}>
                  {bar.month.slice(0, 4)}
                </tspan>
              )}
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

interface Plot {
  /** Cents at its top. */
  readonly max: number;
  readonly height: number;
  /** The width of a month. */
  readonly slot: number;
  readonly isFew: boolean;
}

const Bar = (props: {
  readonly value: number;
  readonly plot: Plot;
  readonly side: 0 | 1;
}): ReactElement => {
  const { slot, height, isFew } = props.plot;
  const width = Math.min(isFew ? 72 : 18, slot * 0.3);
  const left = slot / 2 - width - 1 + props.side * (width + 2);
  const top = y(props.value, props.plot);
  return (
    <>
      <rect
        x={left}
        y={top}
        width={width}
        height={TOP + height - top}
        rx={1.5}
        className={props.side === 0 ? 'c1' : 'c2'}
      />
      {isFew && (
        <text className="value" x={left + width / 2} y={top - 4} textAnchor="middle">
          {short(props.value)}
        </text>
      )}
    </>
  );
};

const y = (value: number, { max, height }: Plot): number => TOP + height * (1 - value / max);

const STEPS_MAX = 6;

/** At most six steps of 1, 2, 2.5 or 5 times a power of ten, in cents, so that the largest bar nearly fills the plot. */
const axis = (largest: number): { readonly max: number; readonly ticks: readonly number[] } => {
  const rough = Math.max(largest, 100) / STEPS_MAX;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.ceil(Math.max(largest, 100) / step);
  return { max: step * steps, ticks: Array.from({ length: steps + 1 }, (_, at) => at * step) };
};

const short = (amount: number): string => {
  const value = amount / 100;
  if (value >= 1_000_000) return `$${trimmed(value / 1_000_000)}M`;
  return value >= 1_000 ? `$${trimmed(value / 1_000)}k` : `$${trimmed(value)}`;
};

const trimmed = (value: number): string => String(Number(value.toFixed(2)));

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const monthName = (month: string): string => MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month;

const description = (bars: readonly MonthBars[]): string =>
  `Revenue and expenses by month. ${bars
    .map((bar) => `${bar.month}: ${dollars(bar.revenueCents)} and ${dollars(bar.expensesCents)}`)
    .join('; ')}`;
