import clsx from 'clsx';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';

const SHOW_AFTER_MS = 150;
const KEEP_MS_MIN = 300;

/**
 * Whether to show a skeleton: not for loads quicker than 150 ms, and then for at least 300 ms, so that nothing
 * flashes.
 */
const useSkeleton = (loading: boolean): boolean => {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (loading && shownAt === null) {
      const timer = setTimeout(() => setShownAt(Date.now()), SHOW_AFTER_MS);
      return () => clearTimeout(timer);
    }
    if (!loading && shownAt !== null) {
      const remaining = Math.max(0, KEEP_MS_MIN - (Date.now() - shownAt));
      const timer = setTimeout(() => setShownAt(null), remaining);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [loading, shownAt]);
  return shownAt !== null;
};

export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={clsx('skel block', className)} />;
}

interface LoadingProps {
  readonly loading: boolean;
  /** What is being loaded, for screen readers: `your products`. */
  readonly what: string;
  readonly skeleton: ReactNode;
  readonly children: () => ReactNode;
}

/**
 * Keeps the geometry: while loading, the skeleton holds the place even before it is made visible. What came is drawn in slices
 * between which the browser answers: answers of the API are told to React as urgent, and a whole screen at once blocks a phone.
 */
export function Loading({ loading, what, skeleton, children }: LoadingProps) {
  const visible = useSkeleton(loading);
  const ready = !loading && !visible;
  const drawn = useDeferredValue(ready);
  if (ready && drawn) return children();
  return (
    <div aria-busy="true" className={clsx('contents', !visible && 'invisible')}>
      <span role="status" className="sr-only">
        Loading {what}…
      </span>
      {skeleton}
    </div>
  );
}

/** `count` keys for placeholders in a row. */
export const places = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => i);
