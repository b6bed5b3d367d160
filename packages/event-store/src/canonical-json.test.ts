import { expect, test } from 'vitest';
import { canonicalJson, NotCanonical } from './canonical-json.ts';

// RFC 8785, section 3.2.2 and 3.2.3.
test('the sample of RFC 8785 gives the text of RFC 8785', () => {
  const sample: unknown = JSON.parse(
    String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],` +
      String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  );
  expect(canonicalJson(sample)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
      String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('keys stand in the order of their UTF-16 units, not of their code points', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
  expect(Object.keys(JSON.parse(text) as object).length).toBe(7);
  expect(text).toBe('{"\\r":0,"1":0,"\u0080":0,"\u00f6":0,"\u20ac":0,"\ud83d\ude00":0,"\ufb33":0}');
});

test('the sign of zero does not count', () => {
  expect(canonicalJson([-0, 0])).toBe('[0,0]');
});

test.each([
  ['a lone surrogate', { note: 'a\ud800b' }, '$.note'],
  ['a lone surrogate in a key', { '\udc00': 1 }, '$'],
  ['no number', { list: [1, NaN] }, '$.list[1]'],
  ['an absent value', { stock: undefined }, '$.stock'],
  ['a hole', [1, , 2], '$[1]'], // eslint-disable-line no-sparse-arrays -- the hole is what is tested
  ['a bigint', { position: 1n }, '$.position'],
  ['a date', { at: new Date(0) }, '$.at'],
])('%s has no canonical text, and the error says where', (_, value, path) => {
  expect(() => canonicalJson(value)).toThrow(NotCanonical);
  expect(() => canonicalJson(value)).toThrow(path);
});
