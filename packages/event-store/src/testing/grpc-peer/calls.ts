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
  cutConnections(): void;
  /** Called when a call begins; returns what to call when it is over. */
  track(method: Method): () => void;
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
  return (await misbehaveBefore(context, fault)) ?? misbehaveAfter(context, fault, act());
};

/** `null` when the fault lets the call act. */
export const misbehaveBefore = async (
  context: PeerContext,
  fault: Fault,
): Promise<Exclude<Answer<never>, { status: 'reply' }> | null> => {
  switch (fault.kind) {
    case 'silent':
      return { status: 'nothing' };
    case 'cut':
      context.cutConnections();
      return { status: 'nothing' };
    case 'not-leader':
      return { status: 'refuse', error: notLeader(fault.host, fault.port) };
    case 'not-ready':
      return { status: 'refuse', error: notReady() };
    case 'denied':
      return { status: 'refuse', error: accessDenied() };
    case 'too-large':
      return { status: 'refuse', error: maxAppendSizeExceeded(fault.bytes) };
    default:
      return null;
  }
};

const misbehaveAfter = async <T>(
  context: PeerContext,
  fault: Fault,
  acted: Answer<T>,
): Promise<Answer<T>> => {
  switch (fault.kind) {
    case 'delay':
      await sleep(fault.ms);
      return acted;
    case 'commit-timeout':
      return { status: 'refuse', error: commitTimeout() };
    case 'cut-after':
      context.cutConnections();
      return { status: 'nothing' };
    default:
      return { status: 'nothing' };
  }
};
