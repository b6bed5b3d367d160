import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Toasts load on first use: most visits show none. They survive a change of route. */
interface ToastOptions {
  readonly description?: string;
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export const TOAST_MS = { sale: 1200, productDelete: 900, other: 4000 } as const;

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
