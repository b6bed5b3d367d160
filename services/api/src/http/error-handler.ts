import { isAway } from '@keepsale/postgres';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem, OVERLOADED, PROBLEM_MEDIA_TYPE, type ProblemInput } from './problem.ts';
import { REQUEST_ID } from './request-id.ts';

export type ErrorHandler = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/**
 * Every error becomes a problem body; what we do not know becomes a 500 that tells nothing, and a line in the log.
 *
 * @param isDatabaseAlive whether it has answered just now: who then waits in vain for a connection was one too many.
 */
export const createErrorHandler =
  (isDatabaseAlive: () => boolean): ErrorHandler =>
  (error, request, reply) => {
    const answer =
      error.message.startsWith(NO_CONNECTION_FREE) && isDatabaseAlive()
        ? OVERLOADED
        : asProblem(error);
    if (answer.problem.status >= 500) {
      const words = answer === FULL_DISK ? FULL_DISK_TOLD : 'request failed';
      request.log[answer.problem.status === 500 ? 'error' : 'warn']({ err: error }, words);
    }
    // An address that cannot be read gets here before any hook.
    reply.header(REQUEST_ID, request.id);
    sendProblem(reply, answer);
  };

/** The pool's own words, when all of its connections stayed in other hands. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

const FULL_DISK_TOLD =
  'request failed: the disk is full. Free some space; nothing acknowledged is lost, and no restart is needed';

export const sendProblem = (reply: FastifyReply, { problem, headers }: HttpProblem): FastifyReply =>
  reply
    .code(problem.status)
    .headers(headers)
    .type(PROBLEM_MEDIA_TYPE)
    // As text: a route's own serialiser knows its good answers only.
    .send(JSON.stringify(problem));

const asProblem = (error: FastifyError | Error): HttpProblem => {
  if (error instanceof HttpProblem) return error;
  const known = 'code' in error ? KNOWN.get(error.code) : undefined;
  if (known !== undefined) return new HttpProblem(known);
  if (BROKEN_FORM.test(error.message)) return new HttpProblem(MALFORMED_FORM);
  const outage = outageOf(error);
  if (outage !== null) return outage;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return new HttpProblem({ status, code: 'bad-request', message: 'The request cannot be read' });
  }
  return new HttpProblem({ status: 500, code: 'internal', message: 'Something went wrong' });
};

const TOO_LARGE: ProblemInput = {
  status: 413,
  code: 'too-large',
  message: 'The request is too large',
};
const MALFORMED: ProblemInput = {
  status: 400,
  code: 'malformed',
  message: 'The request body is no valid JSON',
};
const MALFORMED_FORM: ProblemInput = {
  status: 400,
  code: 'malformed',
  message: 'The form in the request body cannot be read',
};
const MEDIA_TYPE: ProblemInput = {
  status: 415,
  code: 'media-type',
  message: 'This media type is not supported here',
};
const PHOTO_TOO_LARGE: ProblemInput = {
  status: 413,
  code: 'too-large',
  message: 'File too large. Max size is 10MB.',
};

/** The errors of Fastify and its multipart plugin that a request can cause. */
const KNOWN: ReadonlyMap<string, ProblemInput> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', TOO_LARGE],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', MEDIA_TYPE],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', MALFORMED],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', MALFORMED],
  ['FST_ERR_CTP_INVALID_JSON_BODY', MALFORMED],
  ['FST_INVALID_MULTIPART_CONTENT_TYPE', MEDIA_TYPE],
  ['FST_REQ_FILE_TOO_LARGE', PHOTO_TOO_LARGE],
  ['FST_FILES_LIMIT', MALFORMED_FORM],
  ['FST_PARTS_LIMIT', MALFORMED_FORM],
  ['FST_FIELDS_LIMIT', MALFORMED_FORM],
  ['FST_PROTO_VIOLATION', MALFORMED_FORM],
  ['FST_NO_FORM_DATA', MALFORMED_FORM],
  // A field that says it is JSON, and is none.
  ['FST_INVALID_JSON_FIELD_ERROR', MALFORMED_FORM],
]);

/** The multipart parser's own, which carry no code: a boundary that is none, and a form that ends before its end. */
const BROKEN_FORM =
  /^(Multipart: Boundary not found|Unexpected end of multipart data|(Part|Preamble) terminated early due to unexpected end of multipart data|The needle cannot .+)$/;

const OUTAGE = new HttpProblem(
  {
    status: 503,
    code: 'database-unavailable',
    message: 'The service is not available just now. Please try again.',
  },
  { 'retry-after': '2' },
);

const FULL_DISK = new HttpProblem(
  {
    status: 503,
    code: 'disk-full',
    message: 'There is no room left to save anything just now. Please try again later.',
  },
  { 'retry-after': '30' },
);

const outageOf = (error: Error): HttpProblem | null => {
  if (isFullDisk(error)) return FULL_DISK;
  return isOutage(error) ? OUTAGE : null;
};

/** Of Postgres, or of the folder for files. */
const FULL_DISK_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const isFullDisk = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && FULL_DISK_CODES.has(error.code);

/** Postgres does not answer in time, or has no connection left: the request may simply be sent again, as when it is away. */
const OUTAGE_CODES = new Set(['ETIMEDOUT', '53300', '57014']);

const isOutage = (error: Error): boolean =>
  isAway(error) ||
  ('code' in error && typeof error.code === 'string' && OUTAGE_CODES.has(error.code)) ||
  error.name === 'EventStoreUnavailable' ||
  // The driver's own, which carry no code.
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
