import { expect, test } from 'vitest';
import { appended, events, expectAscending, idsOf, newArea } from './fixtures.ts';
import type { ExpectedRevision } from '../port.ts';
import type { ContractContext } from './fixtures.ts';
import { follow } from './follow.ts';

const WRITERS = 32;
const EVENTS = 15_000;
const EVENTS_AN_APPEND = 20;

export const stressContract = (context: ContractContext): void => {
  test.each([1, 2, 3])('round %i: none missed, none doubled', { timeout: 120_000 }, async () => {
    const area = newArea();
    const followed = follow(context.open(), area.prefix, EVENTS);
    const stores = [context.open(), context.open()];
    const written = new Set<string>();
    let appends = EVENTS / EVENTS_AN_APPEND;

    const write = async (writer: number): Promise<void> => {
      const store = stores[writer % stores.length] ?? context.store();
      let at: ExpectedRevision = 'no-stream';
      while (appends > 0) {
        appends -= 1;
        const batch = events(`${area.prefix}${writer}-${appends}-`, EVENTS_AN_APPEND);
        at = (await appended(store, area.stream(`${writer}`), at, batch)).revision;
        for (const id of idsOf(batch)) written.add(id);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

    const seen = await followed;
    expect(seen).toHaveLength(EVENTS);
    expect(new Set(idsOf(seen))).toEqual(written);
    expectAscending(seen.map(({ position }) => position));
    expectGapFreeStreams(seen);
  });
};

const expectGapFreeStreams = (
  seen: readonly { readonly stream: string; readonly revision: number }[],
): void => {
  const next = new Map<string, number>();
  for (const { stream, revision } of seen) {
    if (revision !== (next.get(stream) ?? 0)) throw new Error(`${stream} jumps to ${revision}`);
    next.set(stream, revision + 1);
  }
};
