import { EventStoreUnavailable } from '../port.ts';

/**
 * What a failed call means, told by the error's `type`, and by its gRPC `code` where the driver hands over a raw error or does
 * not recognise one. Never by its text.
 *
 * - `passing`: no answer, or not now. Of a write: it may have happened.
 * - `refused`: will be refused again.
 */
export type Failure =
  'conflict' | 'ended' | 'absent' | 'too-large' | 'not-leader' | 'refused' | 'passing';

export const failureOf = (error: unknown): Failure => {
  const type = propertyOf(error, 'type');
  const known = typeof type === 'string' ? FAILURE_OF_TYPE.get(type) : undefined;
  if (known !== undefined) return known;
  const code = propertyOf(error, 'code');
  return typeof code === 'number' && REFUSING_CODES.has(code) ? 'refused' : 'passing';
};

/** Whether the call may still be on its way, or the client no longer good. */
export const isAmbiguous = (error: unknown): boolean => failureOf(error) === 'passing';

/** For calls that are safe to repeat: what is passing becomes {@link EventStoreUnavailable}. */
export const unavailableIfPassing = (error: unknown): unknown => {
  if (error instanceof EventStoreUnavailable) return error;
  const failure = failureOf(error);
  return failure === 'passing' || failure === 'not-leader'
    ? new EventStoreUnavailable('the event store does not answer', { cause: error })
    : error;
};

/** Types that are left out say nothing by themselves: their code decides. */
const FAILURE_OF_TYPE: ReadonlyMap<string, Failure> = new Map([
  ['wrong-expected-version', 'conflict'],
  ['stream-deleted', 'ended'],
  ['stream-not-found', 'absent'],
  ['no-stream', 'absent'],
  ['maximum-append-size-exceeded', 'too-large'],
  ['not-leader', 'not-leader'],
  ['access-denied', 'refused'],
  ['invalid-argument', 'refused'],
  ['unsupported', 'refused'],
] as const);

/** INVALID_ARGUMENT, PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED. */
const REFUSING_CODES: ReadonlySet<number> = new Set([3, 7, 12, 16]);

const propertyOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
