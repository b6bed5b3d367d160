import { hash } from 'node:crypto';

/**
 * The name-based UUID of RFC 9562, section 5.5: the same namespace and name give the same UUID, everywhere.
 *
 * @param namespace a UUID, in any case.
 * @throws RangeError when the namespace is no UUID.
 */
export const uuidV5 = (namespace: string, name: string): string => {
  if (!UUID.test(namespace)) throw new RangeError(`not a UUID: ${namespace}`);
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const digest = hash('sha1', Buffer.concat([space, Buffer.from(name, 'utf8')]), 'hex');
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
