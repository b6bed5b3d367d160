import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createErrorHandler } from './error-handler.ts';

const answerTo = async (error: Error, isDatabaseAlive = true) => {
  const app = Fastify();
  app.setErrorHandler(createErrorHandler(() => isDatabaseAlive));
  app.get('/', () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return {
    status: statusCode,
    retryAfter: headers['retry-after'],
    body: JSON.parse(body) as unknown,
  };
};

test.each([
  ['Postgres', '53100'],
  ['a folder', 'ENOSPC'],
  ['a quota', 'EDQUOT'],
])('a full disk of %s is told in words, and when to come again', async (_, code) => {
  const error = Object.assign(new Error('could not extend file "base/5/16466"'), { code });

  expect(await answerTo(error)).toMatchObject({
    status: 503,
    retryAfter: '30',
    body: {
      type: 'urn:keepsale:problem:disk-full',
      message: 'There is no room left to save anything just now. Please try again later.',
    },
  });
});

test.each([
  'ECONNREFUSED',
  'ETIMEDOUT',
  // Of a container that is restarted, the name goes too.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '53300',
])('an outage of the database (%s) is one', async (code) => {
  const reply = await answerTo(Object.assign(new Error('away'), { code }));

  expect(reply).toMatchObject({
    status: 503,
    retryAfter: '2',
    body: { type: 'urn:keepsale:problem:database-unavailable' },
  });
});

test('a socket of the database that is not there is an outage, a missing file is not', async () => {
  const missing = (syscall: string) =>
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall });

  expect((await answerTo(missing('connect'))).status).toBe(503);
  expect((await answerTo(missing('open'))).status).toBe(500);
});

test.each([
  [true, 'overloaded'],
  [false, 'database-unavailable'],
])('no connection in time, the database answering: %s, is told as %s', async (isAlive, code) => {
  const error = new Error('timeout exceeded when trying to connect');

  expect(await answerTo(error, isAlive)).toMatchObject({
    status: 503,
    retryAfter: '2',
    body: { type: `urn:keepsale:problem:${code}` },
  });
});

test('what nobody thought of is a 500 that tells nothing', async () => {
  const reply = await answerTo(new Error('the password is 1234'));

  expect(reply).toMatchObject({
    status: 500,
    retryAfter: undefined,
    body: { type: 'urn:keepsale:problem:internal', message: 'Something went wrong' },
  });
  expect(JSON.stringify(reply)).not.toContain('1234');
});
