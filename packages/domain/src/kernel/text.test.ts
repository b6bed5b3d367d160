import { expect, test } from 'vitest';
import { foldName, foldSearch, isBlankText, isStorableText, normaliseText } from './text.ts';

test('texts are trimmed, composed, and break lines in one way', () => {
  expect(normaliseText('\u00a0 e\u0301\r\nb\rc \n')).toBe('é\nb\nc');
});

test.each([
  ['tab\tand line\n', true],
  ['🏀 “Žalgiris”', true],
  ['\u0000', false],
  ['\u001b[31m', false],
  ['\u007f', false],
  ['\u009b', false],
  ['\udc00\ud800', false],
])('%j may be kept: %s', (text, storable) => {
  expect(isStorableText(text)).toBe(storable);
});

test.each([
  ['', true],
  [' \t\n\u00a0\u3000', true],
  ['\u200b', true],
  [' \u200d\u2060\ufeff\u00ad', true],
  ['\u202e\u2066', true],
  ['\u3164', true],
  ['\u2800', true],
  ['\ufe0f', true],
  ['\u200bJa', false],
  ['🏀', false],
  ['❤\ufe0f', false],
  ['0', false],
  ['ـ', false],
])('%j shows nothing: %s', (text, blank) => {
  expect(isBlankText(text)).toBe(blank);
});

test('names compare without case, search without accents and forms', () => {
  expect(foldName(' DONČIĆ ')).toBe(foldName('dončic\u0301'));
  expect(foldName('Dončić')).not.toBe(foldName('Doncic'));
  expect(foldSearch('Ｄončić ﬁne')).toBe('doncic fine');
});
