import { useState } from 'react';

/**
 * Makes one record of a double click, of Enter plus a click, and of a retry after a lost answer: the same content
 * keeps its idempotency key until `settle()`, changed content gets another (the API refuses one key for two requests).
 */
export const createSubmission = (newKey: () => string = () => crypto.randomUUID()) => {
  let pending: { readonly fingerprint: string; readonly key: string } | null = null;
  return {
    keyFor: (content: unknown): string => {
      const fingerprint = fingerprintOf(content);
      if (pending?.fingerprint !== fingerprint) pending = { fingerprint, key: newKey() };
      return pending.key;
    },
    /** The submission was accepted: what comes next is another one, even with the same content. */
    settle: (): void => {
      pending = null;
    },
  };
};

export type Submission = ReturnType<typeof createSubmission>;

/** One submission for the life of a form. */
export const useSubmission = (): Submission => useState(() => createSubmission())[0];

const fingerprintOf = (content: unknown): string => {
  if (!(content instanceof FormData)) return JSON.stringify(content);
  return JSON.stringify(
    [...content].map(([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.size, value.lastModified],
    ),
  );
};
