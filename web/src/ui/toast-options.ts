export interface ToastOptions {
  readonly description?: string;
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export const TOAST_MS = { sale: 1200, productDelete: 900, other: 4000 } as const;
