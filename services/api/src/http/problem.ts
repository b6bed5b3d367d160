import { STATUS_CODES } from 'node:http';
import type { Problem, Violation } from '@keepsale/contracts/problem';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

export interface ProblemInput {
  readonly status: number;
  /** Stable kebab-case name of the kind of problem: the contract of clients, where `message` is for people. */
  readonly code: string;
  /** The one line that a screen shows. */
  readonly message: string;
  readonly violations?: readonly Violation[];
}

/** The one builder of error bodies. */
export const problem = ({ status, code, message, violations }: ProblemInput): Problem => ({
  type: `urn:keepsale:problem:${code}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: message,
  message,
  error: message,
  ...(violations === undefined ? {} : { violations: [...violations] }),
});

/** Thrown by handlers and hooks to answer with a problem; the error handler turns it into the body. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(input: ProblemInput, headers: Readonly<Record<string, string>> = {}) {
    super(input.message);
    this.problem = problem(input);
    this.headers = headers;
  }
}

/** 404: other sellers' things, things that never were and ids that are no UUID read the same. */
export const notFound = (message: string): HttpProblem =>
  new HttpProblem({ status: 404, code: 'not-found', message });

/** 400 with every violation, in form order; the first one's message is the line that a screen shows. */
export const invalid = (violations: readonly Violation[]): HttpProblem =>
  new HttpProblem({
    status: 400,
    code: 'invalid',
    message: violations[0]?.message ?? 'The request cannot be read',
    violations,
  });

/** 503: nothing is wrong with the request, it may be sent again in `retryAfterSeconds`. */
export const unavailable = (
  code: string,
  message: string,
  retryAfterSeconds: number,
): HttpProblem =>
  new HttpProblem(
    { status: 503, code, message },
    { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
  );

/** One for all: in a crowd, to note where each was made costs more than to answer it. */
export const OVERLOADED: HttpProblem = unavailable(
  'overloaded',
  'Too much at once. Please try again in a moment.',
  2,
);
