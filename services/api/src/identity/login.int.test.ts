import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, textAt, type TestApi, type TestSeller } from '../testing/app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ withProjector: false });
});
afterAll(() => api.stop());

const login = (email: string, password: string, from = '198.51.100.1') =>
  api.call('POST', '/api/auth/login_check', { body: { email, password }, from });

const fail = async (seller: TestSeller, times: number, from: (at: number) => string) => {
  const replies = await Promise.all(
    Array.from({ length: times }, (_, at) => login(seller.email, 'wrong password', from(at))),
  );
  return replies.map(({ status }) => status);
};

describe('logging in', () => {
  test('answers a token, whatever the case of the e-mail', async () => {
    const { email, password } = await api.newSeller();

    const reply = await login(email.toUpperCase(), password);

    expect(reply.status).toBe(200);
    const user = await api.call('GET', '/api/user', { token: textAt(reply.body, 'token') });
    expect(user.body).toEqual({ email, fullName: 'Test Seller' });
  });

  test('tells an unknown e-mail and a wrong password in the same words', async () => {
    const { email } = await api.newSeller();

    const wrong = await login(email, 'wrong password');
    const unknown = await login('nobody@example.com', 'wrong password');

    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ message: 'Invalid credentials' });
    expect(unknown).toEqual({ ...wrong, headers: unknown.headers });
  });

  test.each([
    ['an e-mail of a length', { email: `${'a'.repeat(10_000)}@example.com` }],
    ['a password of a length', { password: 'a'.repeat(10_000) }],
    ['an e-mail with a character', { email: 'a\u0000b@example.com' }],
  ])('takes %s that no account can have for a wrong one', async (_, odd) => {
    const { email } = await api.newSeller();
    const body = { email, password: 'wrong password', ...odd };

    const reply = await api.call('POST', '/api/auth/login_check', { body });

    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ message: 'Invalid credentials' });
  });

  test('takes as long for an unknown e-mail as for a wrong password', async () => {
    const { email } = await api.newSeller();
    const msOf = async (address: string, from: string) => {
      const start = performance.now();
      await login(address, 'wrong password', from);
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    // In turns: what else the machine does meanwhile, it does to both.
    for (let at = 0; at < 5; at += 1) {
      known.push(await msOf(email, `198.51.100.${50 + at}`));
      unknown.push(await msOf('nobody-2@example.com', `198.51.100.${50 + at}`));
    }

    // Without the stand-in hash an unknown e-mail answers about ten times as fast. Being held up makes nobody faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  test('says what is missing', async () => {
    const reply = await api.call('POST', '/api/auth/login_check', { body: { password: '' } });

    expect(reply.body).toMatchObject({
      status: 400,
      violations: [
        { propertyPath: 'email', message: 'Email is required' },
        { propertyPath: 'password', message: 'Password is required' },
      ],
    });
  });
});

describe('guessing', () => {
  test('10 failures for one e-mail from one address in 15 minutes, then even the right password waits', async () => {
    const seller = await api.newSeller();
    const failures = await fail(seller, 10, () => '192.0.2.1');

    const right = await login(seller.email, seller.password, '192.0.2.1');
    const elsewhere = await login(seller.email, seller.password, '192.0.2.2');

    expect(failures).toEqual(Array.from({ length: 10 }, () => 401));
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(right.body).toMatchObject({ message: expect.stringContaining('Too many') as string });
    expect(elsewhere.status).toBe(200);
  });

  test('guesses at the same moment are no more than guesses in turn', async () => {
    const seller = await api.newSeller();

    const replies = await Promise.all(
      Array.from({ length: 25 }, () => login(seller.email, 'wrong password', '192.0.2.9')),
    );

    const counts = replies.map(({ status }) => status);
    expect(counts.filter((status) => status === 401)).toHaveLength(10);
    expect(counts.filter((status) => status === 429)).toHaveLength(15);
  });

  test('the window moves on', async () => {
    const seller = await api.newSeller();
    await fail(seller, 10, () => '192.0.2.20');
    await api.pool.query(`update identity.attempts set at = at - interval '15 minutes'`);

    const reply = await login(seller.email, seller.password, '192.0.2.20');

    expect(reply.status).toBe(200);
  });

  test('100 failures from one address, whatever the e-mail; an IPv6 address is its /64', async () => {
    const seller = await api.newSeller();
    await api.pool.query('delete from identity.attempts');
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        login(`guess-${at}@example.com`, 'wrong password', `2001:db8:1:2::${at + 1}`),
      ),
    );

    const sameNetwork = await login(seller.email, seller.password, '2001:db8:1:2:aaaa::1');
    const otherNetwork = await login(seller.email, seller.password, '2001:db8:1:3::1');

    expect(sameNetwork.status).toBe(429);
    expect(otherNetwork.status).toBe(200);
  });

  test('50 failures for one e-mail from everywhere only slow it', async () => {
    const seller = await api.newSeller();
    await fail(seller, 50, (at) => `100.64.0.${at}`);

    const start = performance.now();
    const reply = await login(seller.email, seller.password, '100.64.1.1');

    expect(reply.status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(1_950);
  });

  test('neither e-mails nor addresses stand in the counters', async () => {
    await login('counted@example.com', 'wrong password', '192.0.2.77');

    const { rows } = await api.pool.query<{ subject: Buffer }>(
      'select subject from identity.attempts',
    );

    const all = Buffer.concat(rows.map(({ subject }) => subject)).toString('latin1');
    expect(all.length).toBeGreaterThan(0);
    expect(all).not.toContain('counted');
    expect(all).not.toContain('192.0.2.77');
  });
});
