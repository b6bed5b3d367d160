import { expect, test } from 'vitest';
import { readRebuildNote, writeRebuildNote } from './rebuild-note.ts';

test('what is noted is read back, and fits into the name of a connection', () => {
  const note = { folded: 1_234_567_890, events: 9_876_543_210 };
  expect(readRebuildNote(writeRebuildNote(note))).toEqual(note);
  expect(writeRebuildNote(note).length).toBeLessThan(64);
});

test.each(['keepsale-api', 'keepsale-rebuild', 'keepsale-rebuild 1/x', 'my keepsale-rebuild 1/2'])(
  '%s is no note',
  (name) => {
    expect(readRebuildNote(name)).toBeNull();
  },
);
