import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceError } from '@grpc/grpc-js';
import type { Fault, Faults, Method } from './faults.ts';
import type { PeerLog } from './log.ts';
import {
  accessDenied,
  commitTimeout,
  maxAppendSizeExceeded,
  notLeader,
  notReady,
} from './refusals.ts';

/** What every handler works with. */
export interface PeerContext {
  readonly log: PeerLog;
  readonly faults: Faults;
  readonly cutConnections: () => void;
  /** Called when a call begins; returns what to call when it is over. */
  readonly track: (method: Method) => () => void;
}

export type Answer<T> =
  | { readonly status: 'reply'; readonly reply: T }
  | { readonly status: 'refuse'; readonly error: ServiceError }
  | { readonly status: 'nothing' };

/** Does what a unary call asks for, or what the next injected fault makes of it. */
export const answer = async <T>(
  context: PeerContext,
  method: Method,
  act: () => Answer<T>,
): Promise<Answer<T>> => {
  const fault = context.faults.take(method);
  if (fault === null) return act();
  return misbehaveBefore(context, fault) ?? misbehaveAfter(context, fault, act());
};

/** `null` when the fault lets the call act. */
export const misbehaveBefore = (
  context: PeerContext,
  fault: Fault,
): Exclude<Answer<never>, { status: 'reply' }> | null => {
  if (fault.kind === 'cut') context.cutConnections();
  if (fault.kind === 'cut' || fault.kind === 'silent') return { status: 'nothing' };
  const error = refusalOf(fault);
  return error === null ? null : { status: 'refuse', error };
};

const refusalOf = (fault: Fault): ServiceError | null => {
  if (fault.kind === 'not-leader') return notLeader(fault.host, fault.port);
  if (fault.kind === 'too-large') return maxAppendSizeExceeded(fault.bytes);
  if (fault.kind === 'not-ready') return notReady();
  return fault.kind === 'denied' ? accessDenied() : null;
};

const misbehaveAfter = async <T>(
  context: PeerContext,
  fault: Fault,
  acted: Answer<T>,
): Promise<Answer<T>> => {
  if (fault.kind === 'delay') {
    await sleep(fault.ms);
    return acted;
  }
  if (fault.kind === 'commit-timeout') return { status: 'refuse', error: commitTimeout() };
  if (fault.kind === 'cut-after') context.cutConnections();
  return { status: 'nothing' };
};
