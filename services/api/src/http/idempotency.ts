import { createHash } from 'node:crypto';
import { canonicalJson, NotCanonical } from '@keepsale/event-store';
import type { IdempotencyKey } from '@keepsale/ledger';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './problem.ts';

export const IDEMPOTENCY_KEY_LENGTH_MAX = 200;

/**
 * The client's key with the hash of what it was used for: method, address and `fingerprint`, whatever the order of its
 * fields. `null` without the header.
 *
 * @throws HttpProblem 400 for a key that is empty or too long, and for text that is not well-formed.
 */
export const idempotencyOf = (
  request: FastifyRequest,
  fingerprint: unknown,
): IdempotencyKey | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.trim() === '' || key.length > IDEMPOTENCY_KEY_LENGTH_MAX) {
    throw new HttpProblem({
      status: 400,
      code: 'invalid-idempotency-key',
      message: `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} characters`,
    });
  }
  return { key, requestHash: hash([request.method, request.url, fingerprint ?? null]) };
};

const hash = (parts: readonly unknown[]): string => {
  try {
    return createHash('sha256').update(canonicalJson(parts)).digest('hex');
  } catch (error) {
    // A RangeError: nested deeper than the stack. Where a route has no use for a body, nothing has looked at it before.
    if (!(error instanceof NotCanonical || error instanceof RangeError)) throw error;
    throw new HttpProblem({
      status: 400,
      code: 'malformed-text',
      message: 'The request holds text that is not well-formed',
    });
  }
};
