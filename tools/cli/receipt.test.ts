import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { OperatorError } from '../services/operator-error.ts';
import { readReceipt } from './receipt.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1' };

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const claims = { aud: 'keepsale:receipt', seller: 's', revision: 7, hash: 'ab', at: '2026-11-28' };
const body = `${part({ alg: 'EdDSA', kid: 'k1' })}.${part(claims)}`;
const receipt = `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;

test('a receipt is read, and its signature checked where the keys are given', () => {
  expect(readReceipt(receipt, null)).toMatchObject({ revision: 7, signature: 'unchecked' });
  expect(readReceipt(receipt, JSON.stringify({ keys: [jwk] })).signature).toBe('good');
  expect(readReceipt(JSON.stringify({ receipt }), JSON.stringify({ keys: [jwk] })).signature).toBe(
    'good',
  );
  const forged = receipt.replace(part(claims), part({ ...claims, revision: 8 }));
  expect(readReceipt(forged, JSON.stringify({ keys: [jwk] })).signature).toBe('bad');
  expect(readReceipt(receipt, JSON.stringify({ keys: [] })).signature).toBe('bad');
});

test.each([
  ['no JSON', 'none', 'no key set'],
  [
    'a key that is none',
    JSON.stringify({ keys: [{ kid: 'k1', kty: 'OKP', x: '!' }] }),
    'The key k1',
  ],
  ['a key of another kind', JSON.stringify({ keys: [{ kid: 'k1', kty: 'EC' }] }), 'The key k1'],
])('keys that are none are told in a sentence: %s', (_, keys, sentence) => {
  expect(() => readReceipt(receipt, keys)).toThrow(OperatorError);
  expect(() => readReceipt(receipt, keys)).toThrow(sentence);
});
