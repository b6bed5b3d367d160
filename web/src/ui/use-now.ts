import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

/** One timer for all that count down; none while nothing does. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  nowMs = Date.now();
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const tick = (): void => {
  nowMs = Date.now();
  for (const listener of listeners) listener();
};

/** What `of` says of the present; renders again only when that changes. */
export const useNow = (of: (nowMs: number) => string): string =>
  useSyncExternalStore(subscribe, () => of(nowMs));
