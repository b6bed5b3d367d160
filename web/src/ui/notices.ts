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

export const notices = {
  show: (title: string, text: string): void => become({ title, text }),
  dismiss: (): void => become(null),
  current: (): Shown | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
