import { connect } from 'node:net';
import { expect, test } from 'vitest';

/** Fails when the set-up names a service that is not there: every other suite would fail with a riddle. */
test.each(['TEST_DATABASE_URL', 'TEST_REDIS_URL'].filter((name) => process.env[name]))(
  '%s answers',
  async (name) => {
    const { hostname, port } = new URL(process.env[name] ?? '');
    await expect(connects(hostname, Number(port))).resolves.toBe(true);
  },
);

test('a database is always there', () => {
  expect(process.env['TEST_DATABASE_URL']).toMatch(/^postgres:/);
});

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', reject);
  });
}
