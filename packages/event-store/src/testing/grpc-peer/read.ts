import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { misbehaveBefore } from './calls.ts';
import type { PeerContext } from './calls.ts';
import type { Fault } from './faults.ts';
import type { LoggedEvent, PeerLog } from './log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  notFoundMessage,
} from './messages.ts';
import type { Filter } from './read-plan.ts';
import {
  filterOf,
  isBackwards,
  maxCount,
  startInLog,
  startInStream,
  streamOf,
} from './read-plan.ts';
import { streamDeleted, unimplemented } from './refusals.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** Reads and subscriptions are one gRPC method. */
export const readHandler =
  (context: PeerContext): handleServerStreamingCall<ReadReq, ReadResp> =>
  (call) => {
    const method = call.request.getOptions()?.hasSubscription() ? 'subscribe' : 'read';
    const done = context.track(method);
    const over = new AbortController();
    const finish = (): void => {
      over.abort();
      done();
    };
    // B5-9: nothing but the client's cancel, or its connection's end, closes a subscription.
    call.on('cancelled', finish);
    call.on('close', finish);
    call.on('error', finish);
    call.on('finish', finish);
    // A write that waits for a client that has gone fails; the call is over then anyway.
    serve(context, call, over.signal).catch(finish);
  };

const serve = async (context: PeerContext, call: Call, over: AbortSignal): Promise<void> => {
  const options = call.request.getOptions();
  if (options === undefined) {
    call.emit('error', unimplemented('read without options'));
    return;
  }
  const isSubscription = options.hasSubscription();
  const fault = context.faults.take(isSubscription ? 'subscribe' : 'read');
  const refused = fault === null ? null : misbehaveBefore(context, fault);
  if (refused?.status === 'refuse') call.emit('error', refused.error);
  if (refused !== null) return;
  if (isSubscription) await subscribe(context.log, call, over, fault?.kind);
  else await read(context.log, call, options, over);
};

const read = async (
  log: PeerLog,
  call: Call,
  options: ReadReq.Options,
  over: AbortSignal,
): Promise<void> => {
  const stream = streamOf(options);
  if (stream !== null && log.isDeleted(stream)) {
    call.emit('error', streamDeleted(stream));
    return;
  }
  const list = stream === null ? log.events : log.stream(stream);
  if (list === null) {
    call.write(notFoundMessage(stream ?? ''));
    call.end();
    return;
  }
  const start = stream === null ? startInLog(options, log) : startInStream(options, list.length);
  for (const event of slice(list, start, options)) {
    if (over.aborted) return;
    await writeTo(call, eventMessage(event), over);
  }
  call.end();
};

const slice = (
  list: readonly LoggedEvent[],
  start: number,
  options: ReadReq.Options,
): readonly LoggedEvent[] => {
  const max = maxCount(options);
  if (!isBackwards(options)) return list.slice(start, start + max);
  return list.slice(Math.max(0, start + 1 - max), start + 1).reverse();
};

/** A filtered catch-up subscription to `$all`: confirmation, history, caught-up, then live (B4). */
const subscribe = async (
  log: PeerLog,
  call: Call,
  over: AbortSignal,
  fault: Fault['kind'] | undefined,
): Promise<void> => {
  const options = call.request.getOptions();
  const filter = options === undefined ? null : filterOf(options);
  if (options === undefined || filter === null || streamOf(options) !== null) {
    call.emit('error', unimplemented('subscription other than a filtered one to $all'));
    return;
  }
  await writeTo(call, confirmationMessage(randomUUID()), over);
  if (fault === 'end') {
    call.end();
    return;
  }
  const write = (message: ReadResp): Promise<void> => writeTo(call, message, over);
  const goLive = async (): Promise<void> => {
    if (fault === 'stale-checkpoint') await write(checkpointMessage(0n));
    await write(caughtUpMessage());
  };
  await follow(log, { start: startInLog(options, log), filter, over, write, goLive });
};

interface Following {
  readonly start: number;
  readonly filter: Filter;
  readonly over: AbortSignal;
  readonly write: (message: ReadResp) => Promise<void>;
  readonly goLive: () => Promise<void>;
}

const follow = async (log: PeerLog, { start, filter, over, write, goLive }: Following) => {
  let at = start;
  let sinceCheckpoint = 0;
  let isLive = false;
  while (!over.aborted) {
    const event = log.events[at];
    if (event === undefined) {
      if (!isLive) await goLive();
      isLive = true;
      await growth(log, at, over);
      continue;
    }
    at += 1;
    if (filter.matches(event)) await write(eventMessage(event));
    sinceCheckpoint += 1;
    if (sinceCheckpoint >= filter.checkpointEvery) {
      sinceCheckpoint = 0;
      await write(checkpointMessage(event.position));
    }
  }
};

/** Waits while the client's flow-control window is full. */
const writeTo = async (call: Call, message: ReadResp, over: AbortSignal): Promise<void> => {
  if (over.aborted || call.write(message)) return;
  await once(call, 'drain', { signal: over });
};

const growth = (log: PeerLog, from: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      stop();
      over.removeEventListener('abort', wake);
      resolve();
    };
    const stop = log.onGrowth(wake);
    over.addEventListener('abort', wake);
    if (over.aborted || log.events.length > from) wake();
  });
