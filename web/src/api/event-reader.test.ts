import { expect, test } from 'vitest';
import { createEventReader } from './event-reader.ts';

test('an event arrives once, however the network cut it', () => {
  const seen: unknown[] = [];
  const reader = createEventReader((value) => seen.push(value));
  for (const letter of 'data: {"progress":10}\n\n: nothing new\n\ndata: {"progress":90}\n\n') {
    reader.take(letter);
  }
  expect(seen).toEqual([{ progress: 10 }, { progress: 90 }]);
});

test('a half event waits for its other half', () => {
  const seen: unknown[] = [];
  createEventReader((value) => seen.push(value)).take('data: {"progress":10}\n');
  expect(seen).toEqual([]);
});
