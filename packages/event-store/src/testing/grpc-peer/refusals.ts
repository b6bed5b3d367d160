import { Metadata, status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';

/** A refusal as the server sends it: a gRPC status, and in the trailers an `exception` that the client's errors are made of. */
const refusal = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>>,
): ServiceError => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

/** B3, "Delete": a tombstoned stream answers StreamDeleted on read and append. */
export const streamDeleted = (stream: string): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (
  stream: string,
  expected: string,
  current: bigint | null,
): ServiceError =>
  refusal(status.FAILED_PRECONDITION, 'wrong expected version', {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': expected,
    ...(current === null ? {} : { 'actual-version': current.toString() }),
  });

/** B5-11: the client switches its channel to the leader named here on the next call. */
export const notLeader = (host: string, port: number): ServiceError =>
  refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': port.toString(),
  });

/** B5-11, "Server Is Not Ready": unary calls get it as Unavailable. */
export const notReady = (): ServiceError => refusal(status.UNAVAILABLE, 'Server Is Not Ready', {});

/** B3: a commit, prepare or forward time-out comes back as DeadlineExceeded, and may have committed. */
export const commitTimeout = (): ServiceError =>
  refusal(status.DEADLINE_EXCEEDED, 'Operation timed out: CommitTimeout', {});

/** B3, "Size": MaxAppendSizeExceeded is not retryable. */
export const maxAppendSizeExceeded = (bytes: number): ServiceError =>
  refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': bytes.toString(),
  });

export const accessDenied = (): ServiceError =>
  refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const unimplemented = (what: string): ServiceError =>
  refusal(status.UNIMPLEMENTED, `the peer has no ${what}`, {});
