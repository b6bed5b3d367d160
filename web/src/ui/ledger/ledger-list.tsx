import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { money, monthYear } from '../format.ts';

interface LedgerListProps<T> {
  /** Newest first. */
  readonly entries: readonly T[];
  readonly keyOf: (entry: T) => string;
  /** `YYYY-MM-DD`. */
  readonly dateOf: (entry: T) => string;
  readonly totalOf: (entry: T) => number;
  readonly children: (entry: T) => ReactNode;
}

type Line<T> =
  | { readonly kind: 'month'; readonly month: string; readonly total: number }
  | { readonly kind: 'entry'; readonly entry: T };

const MONTH_HEIGHT = 37;
const ENTRY_HEIGHT = 65;
const OVERSCAN = 12;

/** Grouped by month with each month's total; only what is near the screen is drawn, so 10,000 entries scroll smoothly. */
export function LedgerList<T>(props: LedgerListProps<T>) {
  const { entries, keyOf, dateOf, totalOf, children } = props;
  const lines = useMemo(() => linesOf(entries, dateOf, totalOf), [entries, dateOf, totalOf]);
  // New when the screen above draws anew, the same while one scrolls: rows that stay are then left alone.
  const drawings = useMemo(
    () => lines.map((line) => () => (line.kind === 'entry' ? children(line.entry) : null)),
    [lines, children],
  );
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useTopOf(list);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'month' ? MONTH_HEIGHT : ENTRY_HEIGHT),
    getItemKey: (index) => lineKey(lines[index], keyOf),
    overscan: OVERSCAN,
    scrollMargin,
  });
  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const line = lines[item.index];
        if (!line) return null;
        return (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            {line.kind === 'month' ? (
              <MonthLine month={line.month} total={line.total} />
            ) : (
              <EntryLine draw={drawings[item.index]} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface EntryLineProps {
  readonly draw: (() => ReactNode) | undefined;
}

const EntryLine = memo(function EntryLine({ draw }: EntryLineProps) {
  return draw?.();
});

/** Where the list begins on the page; measured anew when what is above it changes its height. */
const useTopOf = (element: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
};

function MonthLine({ month, total }: { readonly month: string; readonly total: number }) {
  return (
    <h3 className="tnum flex justify-between gap-4 border-t border-line bg-s2/70 px-4 py-2 text-sm leading-5 font-medium text-ink2 sm:px-5">
      <span>{monthYear(month)}</span>
      <span>{money(total)}</span>
    </h3>
  );
}

const lineKey = <T,>(line: Line<T> | undefined, keyOf: (entry: T) => string): string => {
  if (!line) return '';
  return line.kind === 'month' ? line.month : keyOf(line.entry);
};

/** A month's total is summed in whole cents: dollars as binary fractions would drift. */
const linesOf = <T,>(
  entries: readonly T[],
  dateOf: (entry: T) => string,
  totalOf: (entry: T) => number,
): Line<T>[] => {
  const cents = new Map<string, number>();
  for (const entry of entries) {
    const month = dateOf(entry).slice(0, 7);
    cents.set(month, (cents.get(month) ?? 0) + Math.round(totalOf(entry) * 100));
  }
  const lines: Line<T>[] = [];
  let current = '';
  for (const entry of entries) {
    const month = dateOf(entry).slice(0, 7);
    if (month !== current) {
      lines.push({ kind: 'month', month, total: (cents.get(month) ?? 0) / 100 });
      current = month;
    }
    lines.push({ kind: 'entry', entry });
  }
  return lines;
};
