import type { Credentials } from '@eventstore/db-client';

/** What is sent with every call; without TLS the driver leaves it out, and only its being there matters. */
const NOBODY: Credentials = { username: 'keepsale', password: 'keepsale' };

/** @throws RangeError for a URL of another scheme, or one with TLS and without user. */
export const credentialsOf = (url: string): Credentials => {
  const match = /^esdb(?:\+discover)?:\/\/(?:([^:@/?]+):([^@/?]*)@)?/i.exec(url);
  if (match === null) throw new RangeError('an EventStoreDB URL begins with esdb://');
  const [, username, password] = match;
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  if (/[?&]tls=false(&|$)/i.test(url)) return NOBODY;
  throw new RangeError(
    'an EventStoreDB URL with TLS needs user and password: esdb://user:password@host',
  );
};
