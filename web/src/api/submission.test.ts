import { expect, test } from 'vitest';
import { createSubmission } from './submission.ts';

const numbered = () => {
  let last = 0;
  return createSubmission(() => `key-${(last += 1)}`);
};

test('a retry of the same content keeps its key', () => {
  const submission = numbered();
  expect(submission.keyFor({ amount: 5 })).toBe('key-1');
  expect(submission.keyFor({ amount: 5 })).toBe('key-1');
});

test('changed content gets another key', () => {
  const submission = numbered();
  submission.keyFor({ amount: 5 });
  expect(submission.keyFor({ amount: 6 })).toBe('key-2');
});

test('once accepted, the same content is a new submission', () => {
  const submission = numbered();
  submission.keyFor({ amount: 5 });
  submission.settle();
  expect(submission.keyFor({ amount: 5 })).toBe('key-2');
});

test('a form with another photo is other content', () => {
  const submission = numbered();
  const withPhoto = (name: string): FormData => {
    const form = new FormData();
    form.set('name', 'Card');
    form.set('photo', new File(['x'], name, { lastModified: 1 }));
    return form;
  };
  expect(submission.keyFor(withPhoto('a.png'))).toBe('key-1');
  expect(submission.keyFor(withPhoto('a.png'))).toBe('key-1');
  expect(submission.keyFor(withPhoto('b.png'))).toBe('key-2');
});
