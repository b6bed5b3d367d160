import { expect, test } from 'vitest';
import { decodeMetadata, encodeMetadata, openMetadata } from './metadata.ts';

const METADATA = {
  eventId: '11111111-0000-4000-8000-000000000001',
  schemaVersion: 12,
  recordedAt: '2026-03-29T01:59:59.999Z',
  actor: { kind: 'seller', id: '22222222-0000-4000-8000-000000000002' },
  commandId: '33333333-0000-4000-8000-000000000003',
  correlationId: 'plain',
  previousHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
} as const;

test.each(['plain', '', 'a "quoted" \\ one', 'Café ☕ 🃏', 'line\nbreak', '","hash":"'])(
  'with the correlation id %j, both ways of reading say the same',
  (correlationId) => {
    const metadata = { ...METADATA, correlationId };
    const { unsealed, sealedWith } = encodeMetadata(metadata);
    const text = sealedWith(metadata.hash);
    expect(openMetadata(text)).toEqual({ metadata, unsealed });
    expect(decodeMetadata(text)).toEqual(metadata);
    expect(JSON.parse(text)).toEqual(metadata);
  },
);

const TEXT = encodeMetadata(METADATA).sealedWith(METADATA.hash);

test.each([
  ['a space', TEXT.replace(',"commandId"', ', "commandId"')],
  ['another escape', TEXT.replace('plain', '\\u0070lain')],
  ['another order', `{"hash":"${METADATA.hash}",${TEXT.slice(1).replace(/"hash":"b+",/, '')}`],
  ['a key twice', TEXT.replace('"hash":', '"eventId":"x","hash":')],
  ['a key too many', TEXT.replace('"hash":', '"extra":"x","hash":')],
  ['a number written otherwise', TEXT.replace(':12}', ':12.0}')],
])('%s is read, and is not what was sealed', (_, text) => {
  expect(decodeMetadata(text)).not.toBeNull();
  expect(openMetadata(text)).toBeNull();
});

test.each([
  ['no version', TEXT.replace(':12}', ':0}')],
  ['an unknown kind of actor', TEXT.replace('"kind":"seller"', '"kind":"robot"')],
  ['no JSON', TEXT.slice(1)],
])('%s is no metadata', (_, text) => {
  expect(decodeMetadata(text)).toBeNull();
  expect(openMetadata(text)).toBeNull();
});
