import type { ReportFormat } from './kinds.ts';

/** A drawn page: bars for a statement, cells for a workbook. Decorative. */
export function Sheet({ format }: { readonly format: ReportFormat }) {
  return (
    <svg
      viewBox="0 0 56 78"
      width="56"
      height="78"
      aria-hidden
      className="shrink-0 drop-shadow-[0_4px_6px_rgb(25_20_10/.14)]"
    >
      <path
        d="M4 1h34l17 17v55a4 4 0 0 1-4 4H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3Z"
        fill="var(--surface)"
        stroke="var(--line)"
      />
      <path d="M38 1v14a3 3 0 0 0 3 3h14Z" fill="var(--s3)" />
      {format === 'pdf' ? <Bars /> : <Cells />}
    </svg>
  );
}

const BARS = [
  { x: 10, height: 18 },
  { x: 19, height: 26 },
  { x: 28, height: 20 },
];

function Bars() {
  return (
    <>
      <rect x="9" y="14" width="19" height="4" rx="1" fill="var(--line-strong)" />
      {BARS.map(({ x, height }) => (
        <rect key={x} x={x} y={62 - height} width="6" height={height} rx="1" fill="var(--c1)" />
      ))}
      <rect x="37" y="31" width="6" height="31" rx="1" fill="var(--c2)" />
      <rect x="9" y="65" width="38" height="2" rx="1" fill="var(--line)" />
    </>
  );
}

const COLUMNS = [8, 22, 36];
const ROWS = [27, 36, 45, 54, 63];

function Cells() {
  return COLUMNS.flatMap((x) =>
    ROWS.map((y, row) => (
      <rect
        key={`${x}-${y}`}
        x={x}
        y={y}
        width="12"
        height="7"
        rx="1"
        fill={row === 0 ? 'var(--c3)' : 'var(--s2)'}
      />
    )),
  );
}
