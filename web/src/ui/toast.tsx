import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastOptions } from './toast-options.ts';

/** Toasts load on first use: most visits show none. They survive a change of route. */

let wanted = false;
const listeners = new Set<() => void>();

export const showToast = (title: string, options: ToastOptions = {}): void => {
  wanted = true;
  for (const listener of listeners) listener();
  void import('./toaster.tsx').then(({ raise }) => raise(title, options));
};

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toasts })));

export function ToastHost() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
  if (!shown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
