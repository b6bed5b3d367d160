import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pagerWindow } from './pager-window.ts';

const CELL =
  'tnum grid size-10 place-items-center rounded-md text-md font-medium transition-colors disabled:text-ink3/60 disabled:hover:bg-transparent max-[359px]:size-9';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

export function Pager({ page, pages, onChange }: PagerProps) {
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-center gap-1">
      <button
        type="button"
        className={clsx(CELL, 'text-ink2 hover:bg-s3')}
        aria-label="Previous page"
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft className="size-4" aria-hidden />
      </button>
      {pagerWindow(page, pages).map((item) =>
        typeof item === 'number' ? (
          <button
            key={item}
            type="button"
            className={clsx(CELL, item === page ? 'bg-ink text-canvas' : 'text-ink2 hover:bg-s3')}
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onChange(item)}
          >
            {item}
          </button>
        ) : (
          <span key={item} className="w-6 text-center text-ink3" aria-hidden>
            …
          </span>
        ),
      )}
      <button
        type="button"
        className={clsx(CELL, 'text-ink2 hover:bg-s3')}
        aria-label="Next page"
        disabled={page === pages}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight className="size-4" aria-hidden />
      </button>
    </nav>
  );
}
