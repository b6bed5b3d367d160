import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { count } from './format.ts';
import type { Selection } from './selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** What "select all" selects: the things on the page. */
  readonly onPageIds: readonly string[];
  readonly onDone: () => void;
  /** What can be done with the selected ones. */
  readonly children: ReactNode;
}

export function SelectionBar({ selection, onPageIds, onDone, children }: SelectionBarProps) {
  const selected = selection.ids.length;
  const all = onPageIds.length > 0 && onPageIds.every((id) => selection.has(id));
  return (
    <section
      aria-label="Selection"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-2 lg:top-3"
    >
      <p className="tnum text-md font-medium" role="status">
        {count(selected)} selected{selection.full && ' (the most at once)'}
      </p>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => (all ? selection.clear() : selection.add(onPageIds))}
      >
        {all ? 'Clear' : 'Select all shown'}
      </Button>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ml-auto">
        {children}
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
