import { useSyncExternalStore } from 'react';
import { Notice } from './alert.tsx';

/** A refusal that comes after its screen was left: like toasts, it survives a change of route. */
interface Shown {
  readonly title: string;
  readonly text: string;
}

let shown: Shown | null = null;
const listeners = new Set<() => void>();

const become = (next: Shown | null): void => {
  shown = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const showNotice = (title: string, text: string): void => become({ title, text });

const read = (): Shown | null => shown;

export function NoticeHost() {
  const current = useSyncExternalStore(subscribe, read, read);
  return (
    <Notice
      open={current !== null}
      tone="neg"
      title={current?.title ?? ''}
      text={current?.text ?? ''}
      onClose={() => become(null)}
    />
  );
}
