import type { Violation } from '@keepsale/contracts/problem';
import { isRecord } from './decode.ts';

interface Refusal {
  readonly status: number;
  /** The stable name of what is wrong, such as `sku-taken`; empty when the body had none. */
  readonly kind?: string;
  readonly message?: string;
  readonly violations?: readonly Violation[];
}

/** The API refused: `message` is the line that a screen may show, empty when the body had none. */
export class RequestRefused extends Error {
  readonly status: number;
  readonly kind: string;
  readonly violations: readonly Violation[];

  constructor({ status, kind = '', message = '', violations = [] }: Refusal) {
    super(message);
    this.name = 'RequestRefused';
    this.status = status;
    this.kind = kind;
    this.violations = violations;
  }
}

/** No answer came: the network, or the server, is away. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause });
    this.name = 'NoAnswer';
  }
}

/** Whether a save's failure leaves it unknown what happened, so that trying the same again is right. */
export const isWorthRetrying = (error: unknown): boolean =>
  isAway(error) || (error instanceof RequestRefused && error.status === 429);

/** Whether nobody could answer: the line is cut, or a part of the service is not there. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof RequestRefused) || error.status >= 500;

/** The server's own line for a refusal, else `otherwise`. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof RequestRefused && error.message !== '' ? error.message : otherwise;

/** What the server found wrong with fields; none for any other failure. */
export const violationsIn = (error: unknown): readonly Violation[] =>
  error instanceof RequestRefused ? error.violations : [];

/** Never throws: a proxy's HTML page is a refusal without words. */
export const readProblem = (status: number, body: string): RequestRefused => {
  const parsed = parseJson(body);
  if (!isRecord(parsed)) return new RequestRefused({ status });
  const line = [parsed['message'], parsed['error'], parsed['detail']].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  return new RequestRefused({
    status,
    kind: kindOf(parsed['type']),
    message: typeof line === 'string' ? line : '',
    violations: violationsOf(parsed),
  });
};

const KIND_PREFIX = 'urn:keepsale:problem:';

const kindOf = (type: unknown): string =>
  typeof type === 'string' && type.startsWith(KIND_PREFIX) ? type.slice(KIND_PREFIX.length) : '';

const violationsOf = (body: Record<string, unknown>): Violation[] => {
  const { violations } = body;
  if (!Array.isArray(violations)) return [];
  return violations.flatMap((item: unknown) =>
    isRecord(item) &&
    typeof item['propertyPath'] === 'string' &&
    typeof item['message'] === 'string'
      ? [{ propertyPath: item['propertyPath'], message: item['message'] }]
      : [],
  );
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
