import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, textAt, type TestApi } from '../testing/app.ts';
import { createInvitations, listInvitations } from './admin.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ withProjector: false });
});
afterAll(() => api.stop());

const register = (body: object, from?: string) =>
  api.call('POST', '/api/auth/register', { body, ...(from === undefined ? {} : { from }) });

const ann = { name: 'Ann Example', email: 'ann@example.com', password: 'secret1' };

describe('registering', () => {
  test('opens an account with the name and e-mail as written, but for blanks around them', async () => {
    const registrationCode = await api.newCode();

    const reply = await register({
      name: '  Zoë Example ',
      email: ' Zoe@Example.com',
      password: 'secret1',
      registrationCode,
    });

    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: textAt(reply.body, 'id'),
      email: 'Zoe@Example.com',
      fullName: 'Zoë Example',
    });
  });

  test('tells everything that is missing at once, in the order of the form', async () => {
    const reply = await register({
      name: '  ',
      email: null,
      password: 'short',
      registrationCode: 'x',
    });

    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body).toEqual({
      type: 'urn:keepsale:problem:invalid',
      title: 'Bad Request',
      status: 400,
      detail: 'Full name is required',
      message: 'Full name is required',
      error: 'Full name is required',
      violations: [
        { propertyPath: 'name', message: 'Full name is required' },
        { propertyPath: 'email', message: 'Email is required' },
        { propertyPath: 'password', message: 'Password must be at least 6 characters long' },
      ],
    });
  });

  test.each(['ann', 'ann@example', 'an n@example.com', '@example.com', 'ann@.'])(
    'takes %j for no e-mail address',
    async (email) => {
      const reply = await register({ ...ann, email, registrationCode: await api.newCode() });

      expect(reply.body).toMatchObject({
        status: 400,
        message: 'Please enter a valid email address',
      });
    },
  );

  test('takes a code in any case, with spaces and dashes in it', async () => {
    const code = await api.newCode();
    const written = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} – ${code.slice(8)}`;

    const reply = await register({
      ...ann,
      email: 'dashes@example.com',
      registrationCode: written,
    });

    expect(reply.status).toBe(201);
  });

  test.each([undefined, '', 'NEVERMADE0000000'])(
    'refuses the code %j',
    async (registrationCode) => {
      const reply = await register({ ...ann, registrationCode });

      expect(reply.body).toMatchObject({
        status: 400,
        message: 'Invalid registration code',
        violations: [{ propertyPath: 'registrationCode', message: 'Invalid registration code' }],
      });
    },
  );

  test('refuses a code that is over, in the same words', async () => {
    const [code] = await createInvitations(api.pool, { count: 1, expiresInMs: -1 });

    const reply = await register({ ...ann, registrationCode: code });

    expect(reply.body).toMatchObject({ status: 400, message: 'Invalid registration code' });
  });

  test('a code opens one account, also when two ask at the same moment', async () => {
    const registrationCode = await api.newCode();

    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        register({ ...ann, email: `race-${at}@example.com`, registrationCode }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  test('an e-mail belongs to one account, whatever its case; the code is not spent', async () => {
    await register({ ...ann, email: 'Taken@example.com', registrationCode: await api.newCode() });
    const registrationCode = await api.newCode();

    const refused = await register({ ...ann, email: 'tAKEN@example.COM', registrationCode });
    const other = await register({ ...ann, email: 'free@example.com', registrationCode });

    expect(refused.body).toMatchObject({
      status: 409,
      message: 'An account with this email already exists',
    });
    expect(other.status).toBe(201);
  });

  test('of two with one e-mail at the same moment one gets in, and the other keeps the code', async () => {
    const codes = await createInvitations(api.pool, { count: 2, expiresInMs: 60_000 });

    const replies = await Promise.all(
      codes.map((registrationCode) =>
        register({ ...ann, email: 'twice@example.com', registrationCode }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const open = (await listInvitations(api.pool)).filter(({ status }) => status === 'open');
    expect(codes.some((code) => open.some(({ hint }) => code.startsWith(hint)))).toBe(true);
  });

  test('stores no code, and no password', async () => {
    const registrationCode = await api.newCode();
    await register({ ...ann, email: 'plain@example.com', password: 'hunter22', registrationCode });

    const { rows } = await api.pool.query<{ text: string }>(
      `select u::text as text from identity.users u
       union all select i::text from identity.invitations i`,
    );

    const all = rows.map(({ text }) => text).join('\n');
    expect(all).toContain('plain@example.com');
    expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(all).not.toContain('hunter22');
    expect(all).not.toContain(registrationCode);
  });

  test('bears 30 bad codes of one address in 15 minutes, of everybody else more', async () => {
    const from = '203.0.113.7';
    const bad = { ...ann, registrationCode: 'WRONGWRONGWRONG2' };
    for (let at = 0; at < 30; at += 1) {
      expect((await register(bad, from)).status).toBe(400);
    }

    const refused = await register({ ...ann, registrationCode: await api.newCode() }, from);
    const elsewhere = await register(bad, '203.0.113.8');

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Too many') as string });
    expect(elsewhere.status).toBe(400);
  });
});
