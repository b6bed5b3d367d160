export interface ToastOptions {
  readonly description?: string;
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** When it has gone by itself, not by a click. */
  readonly onGone?: () => void;
}

export const TOAST_MS = { sale: 1200, productDelete: 900, undo: 10_000, other: 4000 } as const;
