import { axisMoney, monthName } from '../format.ts';
import type { Scale } from './scale.ts';
import type { Series } from './series.ts';

interface ColumnsProps<Row> {
  readonly rows: readonly Row[];
  readonly series: readonly Series<Row>[];
  readonly scale: Scale;
  readonly height: number;
}

/** The columns of each month over their axes, drawn by styles alone: where recharts would put them, for no work. */
export function Columns<Row extends { readonly month: string }>(props: ColumnsProps<Row>) {
  const { rows, series, scale, height } = props;
  const [low, high] = scale.domain;
  const share = (value: number): string => `${((value - low) / (high - low)) * 100}%`;
  return (
    <span aria-hidden className="relative block text-xs text-ink3" style={{ height }}>
      <span className="absolute top-2 right-0 bottom-[30px] left-11">
        {scale.ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 h-px translate-y-1/2 bg-line"
            style={{ bottom: share(tick) }}
          >
            <span className="absolute top-1/2 right-full mr-2 -translate-y-1/2">
              {axisMoney(tick)}
            </span>
          </span>
        ))}
        <span className="absolute inset-0 flex">
          {rows.map((row) => (
            <span
              key={row.month}
              className="relative flex h-full min-w-0 flex-1 items-end justify-center gap-[3px]"
            >
              {series.map(({ key, color, valueOf }) => (
                <span
                  key={key}
                  className="w-[calc(24%-1.5px)] max-w-[18px] rounded-t-[4px]"
                  style={{ height: share(valueOf(row) ?? 0), background: color }}
                />
              ))}
              <span className="absolute top-full mt-3">{monthName(row.month)}</span>
            </span>
          ))}
        </span>
      </span>
    </span>
  );
}
