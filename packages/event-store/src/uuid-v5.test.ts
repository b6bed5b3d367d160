import { expect, test } from 'vitest';
import { uuidV5 } from './uuid-v5.ts';

test('the sample of RFC 9562, appendix A.4', () => {
  expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

test('the case of the namespace does not count', () => {
  expect(uuidV5('6BA7B810-9DAD-11D1-80B4-00C04FD430C8', '0')).toBe(
    uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', '0'),
  );
});

test('what is no UUID is no namespace', () => {
  expect(() => uuidV5('seller', '0')).toThrow(RangeError);
});
