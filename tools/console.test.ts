import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { counted, stopWhenNobodyReads } from './console.ts';

test('one of a thing is told as one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'seller'))).toEqual([
    '0 sellers',
    '1 seller',
    '2 sellers',
  ]);
});

test('a reader that has read enough ends what is going on, and is no error', () => {
  const output = new PassThrough();
  let stops = 0;
  stopWhenNobodyReads(output, () => (stops += 1));
  output.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(stops).toBe(1);
  const other = new Error('a bug');
  expect(() => output.emit('error', other)).toThrow(other);
});

test('output that finds no room is told in a sentence, and the command has failed', () => {
  const output = new PassThrough();
  const told: string[] = [];
  stopWhenNobodyReads(
    output,
    () => undefined,
    (why) => told.push(why),
  );
  output.emit('error', Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC' }));
  expect(told).toEqual(['The output could not be written: no space is left where it goes.']);
});
