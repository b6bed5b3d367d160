import { createHash } from 'node:crypto';

/**
 * The name-based UUID of RFC 9562, section 5.5: the same namespace and name give the same UUID, everywhere.
 *
 * @param namespace a UUID, in any case.
 * @throws RangeError when the namespace is no UUID.
 */
export const uuidV5 = (namespace: string, name: string): string => {
  if (!UUID.test(namespace)) throw new RangeError(`not a UUID: ${namespace}`);
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex', 0, 16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
