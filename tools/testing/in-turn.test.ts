import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

function heard() {
  const texts: string[] = [];
  const speaker = inTurn((text) => texts.push(text));
  return { speaker, texts };
}

test('whoever has the turn is heard as it comes, the others when theirs comes', () => {
  const { speaker, texts } = heard();
  const [first, second] = [speaker(), speaker()];
  second.write('c');
  first.write('a');
  second.write('d');
  first.write('b');
  expect(texts).toEqual(['a', 'b']);

  first.end();
  expect(texts).toEqual(['a', 'b', 'cd']);
  second.write('e');
  expect(texts).toEqual(['a', 'b', 'cd', 'e']);
});

test('one that ended before its turn is heard whole, and the next right after it', () => {
  const { speaker, texts } = heard();
  const [first, second, third] = [speaker(), speaker(), speaker()];
  second.write('b');
  second.end();
  third.write('c');
  expect(texts).toEqual([]);

  first.end();
  expect(texts).toEqual(['b', 'c']);
});
