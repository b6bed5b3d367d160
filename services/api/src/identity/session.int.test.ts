import { SignJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, textAt, type TestApi } from '../testing/app.ts';
import { resetPassword } from './admin.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ withProjector: false });
});
afterAll(() => api.stop());

const whoAmI = (token: string) => api.call('GET', '/api/user', { token });

const loggedIn = async (email: string, password: string): Promise<string> =>
  textAt(
    (await api.call('POST', '/api/auth/login_check', { body: { email, password } })).body,
    'token',
  );

describe('a token', () => {
  test('is needed: missing, garbled and of another scheme read the same', async () => {
    const { token } = await api.newSeller();
    const headers = [
      {},
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer not.a.token' },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${token.slice(0, -8)}AAAAAAAA` },
      { authorization: `Bearer ${'a'.repeat(5_000)}` },
    ];

    const replies = await Promise.all(
      headers.map((one) => api.call('GET', '/api/user', { headers: one })),
    );

    for (const { status, body, headers: sent } of replies) {
      expect(status).toBe(401);
      expect(sent['www-authenticate']).toMatch(/^Bearer/);
      expect(body).toMatchObject({ type: 'urn:keepsale:problem:unauthorized' });
    }
  });

  test('of a foreign key, of another kind, and without a signature is refused', async () => {
    const { id, token } = await api.newSeller();
    const { tokens, keys } = api.deps.identity;
    const claims = await tokens.verify('seller', token);
    if (claims === null) throw new Error('our own token is refused');
    const forge = (typ: string, aud: string, alg = 'EdDSA') =>
      new SignJWT({ sid: claims.sessionId })
        .setProtectedHeader({ alg, kid: keys.signing.kid, typ })
        .setIssuer('keepsale')
        .setSubject(id)
        .setAudience(aud)
        .setExpirationTime('1h');
    const foreign = await generateKeyPair('EdDSA');
    const [head = '', payload = ''] = token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'keepsale-seller+jwt' }));
    const forgeries = [
      await forge('keepsale-seller+jwt', 'keepsale:seller').sign(foreign.privateKey),
      await forge('keepsale-auditor+jwt', 'keepsale:seller').sign(keys.signing.key),
      await forge('keepsale-seller+jwt', 'keepsale:auditor').sign(keys.signing.key),
      `${none.toString('base64url')}.${payload}.`,
      `${head}.${payload}.`,
    ];

    const honest = await forge('keepsale-seller+jwt', 'keepsale:seller').sign(keys.signing.key);
    expect((await whoAmI(honest)).status).toBe(200);
    for (const forgery of forgeries) expect((await whoAmI(forgery)).status).toBe(401);
  });

  test('lasts for 24 hours, and its session no longer', async () => {
    const { token, id } = await api.newSeller();
    const payload: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    expect(payload).toMatchObject({ sub: id });
    const { iat, exp } = payload as { iat: number; exp: number };
    // Whole seconds of two moments, one after the other.
    expect([86_399, 86_400]).toContain(exp - iat);

    await api.pool.query('update identity.sessions set expires_at = now() where user_id = $1', [
      id,
    ]);
    expect((await whoAmI(token)).status).toBe(401);
  });

  test('is refused after logging out; other sessions go on', async () => {
    const { token, email, password } = await api.newSeller();
    const other = await loggedIn(email, password);

    const reply = await api.call('POST', '/api/auth/logout', { token });

    expect(reply.status).toBe(204);
    expect((await whoAmI(token)).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
  });

  test('gets its own answer among many that ask at once', async () => {
    const [one, revoked, two] = await Promise.all([1, 2, 3].map(() => api.newSeller()));
    if (one === undefined || revoked === undefined || two === undefined) throw new Error('3');
    await api.call('POST', '/api/auth/logout', { token: revoked.token });

    const asking = Array.from({ length: 8 }, () => [one, revoked, two]).flat();
    const replies = await Promise.all(asking.map(({ token }) => whoAmI(token)));

    const told = replies.map(({ status, body }) =>
      status === 200 ? textAt(body, 'email') : status,
    );
    expect(told).toEqual(asking.map((seller) => (seller === revoked ? 401 : seller.email)));
  });

  test('is checked with the published keys, private parts kept back', async () => {
    const reply = await api.call('GET', '/.well-known/jwks.json');

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: api.deps.identity.keys.signing.kid }],
    });
    expect(reply.text).not.toContain('"d"');
  });
});

describe('changing the password', () => {
  test('ends every other session, and only the new password opens one', async () => {
    const { token, email, password } = await api.newSeller();
    const other = await loggedIn(email, password);

    const reply = await api.call('POST', '/api/user/password', {
      token,
      body: { currentPassword: password, newPassword: 'battery staple' },
    });

    expect(reply.status).toBe(204);
    expect((await whoAmI(token)).status).toBe(200);
    expect((await whoAmI(other)).status).toBe(401);
    await expect(loggedIn(email, password)).rejects.toThrow('token');
    expect((await whoAmI(await loggedIn(email, 'battery staple'))).status).toBe(200);
  });

  test.each([
    ['a wrong one', { currentPassword: 'wrong', newPassword: 'battery staple' }, 'currentPassword'],
    [
      'one longer than any can be',
      { currentPassword: 'x'.repeat(10_000), newPassword: 'battery staple' },
      'currentPassword',
    ],
    ['none', { newPassword: 'battery staple' }, 'currentPassword'],
    ['a short new one', { currentPassword: 'correct horse', newPassword: 'short' }, 'newPassword'],
    ['a blank new one', { currentPassword: 'correct horse', newPassword: '      ' }, 'newPassword'],
    ['no new one', { currentPassword: 'correct horse' }, 'newPassword'],
    [
      'the same again',
      { currentPassword: 'correct horse', newPassword: 'correct horse' },
      'newPassword',
    ],
  ])('refuses %s with a violation', async (_, body, propertyPath) => {
    const { token } = await api.newSeller();

    const reply = await api.call('POST', '/api/user/password', { token, body });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ violations: [{ propertyPath }] });
  });
});

describe('a one-time password', () => {
  test('ends all sessions, and opens one in which only another password can be chosen', async () => {
    const { token, email, password } = await api.newSeller();

    const oneTime = await resetPassword(api.pool, email.toUpperCase());
    if (oneTime === null) throw new Error('no such account');

    expect((await whoAmI(token)).status).toBe(401);
    await expect(loggedIn(email, password)).rejects.toThrow('token');
    const session = await loggedIn(email, oneTime);
    const books = await api.call('GET', '/api/categories', { token: session });
    expect(books.status).toBe(403);
    expect(books.body).toMatchObject({ type: 'urn:keepsale:problem:password-change-required' });
    expect((await whoAmI(session)).status).toBe(200);

    const changed = await api.call('POST', '/api/user/password', {
      token: session,
      body: { currentPassword: oneTime, newPassword: 'battery staple' },
    });
    expect(changed.status).toBe(204);
    expect((await api.call('GET', '/api/categories', { token: session })).status).toBe(200);
  });

  test('is over after a day', async () => {
    const { email } = await api.newSeller();
    const oneTime = await resetPassword(api.pool, email);
    if (oneTime === null) throw new Error('no such account');
    await api.pool.query(`update identity.users set one_time_until = now() where email = $1`, [
      email,
    ]);

    await expect(loggedIn(email, oneTime)).rejects.toThrow('token');
  });

  test('is for accounts that are there', async () => {
    expect(await resetPassword(api.pool, 'nobody@example.com')).toBeNull();
  });
});
