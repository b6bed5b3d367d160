import { uuid, uuidV5 } from '@keepsale/domain/kernel/ids';
import { uuidV5 as withCrypto } from '@keepsale/event-store';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

test('the domain, which has no crypto module, makes the same UUIDv5, whatever the name and its length', () => {
  for (let length = 0; length <= 200; length += 1) {
    const namespace = uuid(randomUUID());
    const name = randomUUID().repeat(6).slice(0, length);
    expect(uuidV5(namespace, name)).toBe(withCrypto(namespace, name));
  }
});
