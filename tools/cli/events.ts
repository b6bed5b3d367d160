import {
  count,
  type EventStore,
  formatPosition,
  openEventStore,
  type RecordedEvent,
} from '@keepsale/event-store';
import { say } from '../console.ts';
import { type ProductRun, type Given, isSwitchedOn, textFlag } from './command.ts';

const BATCH_EVENTS_MAX = count(500);

export const eventsTail: ProductRun = async (given, { eventStoreUrl }) => {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-cli' });
  try {
    await tail(store, given, stop);
  } finally {
    await store.close();
  }
  return 0;
};

async function tail(store: EventStore, given: Given, stop: AbortController): Promise<void> {
  const seller = textFlag(given, 'seller');
  const end = await store.head();
  const after = isSwitchedOn(given, 'all') || end === null ? 'start' : end;
  const messages = store.subscribe({
    prefixes: [seller === undefined ? 'seller-' : `seller-${seller}`],
    after,
    batchEventsMax: BATCH_EVENTS_MAX,
    signal: stop.signal,
  });
  for await (const message of messages) {
    if (message.kind === 'events') {
      for (const event of message.events) say(lineOf(event, isSwitchedOn(given, 'json')));
    }
    if (message.kind === 'caught-up' && isSwitchedOn(given, 'no-follow')) stop.abort();
  }
}

function lineOf(event: RecordedEvent, asJson: boolean): string {
  const { stream, revision, position, type, data } = event;
  return asJson
    ? JSON.stringify({
        stream,
        revision,
        position: formatPosition(position),
        type,
        data: parsed(data),
      })
    : `${formatPosition(position)}  ${stream}@${revision}  ${type}  ${data}`;
}

function parsed(data: string): unknown {
  return JSON.parse(data);
}
