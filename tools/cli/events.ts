import {
  count,
  type EventStore,
  formatPosition,
  openEventStore,
  type RecordedEvent,
} from '@keepsale/event-store';
import { say } from '../console.ts';
import { type Command, type Given, isSwitchedOn, textFlag } from './command.ts';

const BATCH_EVENTS_MAX = count(500);

export const eventsTail: Command = {
  words: ['events', 'tail'],
  operands: [],
  flags: [
    { name: 'seller', value: 'ID', summary: 'only the stream of one seller' },
    { name: 'all', summary: 'from the start of the log, not only what comes' },
    { name: 'no-follow', summary: 'end when all that is there has been shown' },
    { name: 'json', summary: 'one JSON object a line' },
  ],
  summary: 'Show the events of the log as they come, until Ctrl-C.',
  run: async (given, { eventStoreUrl }) => {
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort());
    const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-cli' });
    try {
      await tail(store, given, stop);
    } finally {
      await store.close();
    }
    return 0;
  },
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
