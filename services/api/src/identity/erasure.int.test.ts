import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, textAt, type TestApi, type TestSeller } from '../testing/app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const withBooks = async (): Promise<TestSeller> => {
  const seller = await api.newSeller();
  const created = await api.call('POST', '/api/categories', {
    token: seller.token,
    body: { name: 'Unmistakable shelf' },
    headers: { 'idempotency-key': 'key-1' },
  });
  expect(created.status).toBe(201);
  return seller;
};

/** Every row of every table of every schema, as text: what a logical dump would show. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await api.pool.query<{ text: string }>(
        `select t::text as text from ${name} t`,
      );
      return rows.map(({ text }) => `${name} ${text}`).join('\n');
    }),
  );
  return texts.join('\n');
};

const erase = (seller: TestSeller, password = seller.password) =>
  api.call('DELETE', '/api/user', { token: seller.token, body: { password } });

describe('erasing an account', () => {
  test('leaves nothing of it in any table, and everything of others', async () => {
    const [seller, other] = [await withBooks(), await withBooks()];
    const before = await dump();
    expect(before).toContain(seller.email);
    expect(before).toContain('Unmistakable shelf');

    const reply = await erase(seller);

    expect(reply.status).toBe(204);
    expect(reply.headers['projection-lagging']).toBeUndefined();
    const after = await dump();
    expect(after).not.toContain(seller.email);
    const about = after.split('\n').filter((line) => line.includes(seller.id));
    // That the stream ended is all the log keeps: the marker refuses any later append.
    expect(about.filter((line) => !line.startsWith('es.'))).toEqual([]);
    expect(about.join('\n')).not.toContain('Unmistakable shelf');
    expect(after).toContain(other.email);
    const theirs = await api.call('GET', '/api/categories', { token: other.token });
    expect(theirs.body).toMatchObject([{ name: 'Unmistakable shelf' }]);
  });

  test('refuses its tokens and its password from then on, and frees its e-mail', async () => {
    const seller = await withBooks();
    await erase(seller);

    expect((await api.call('GET', '/api/user', { token: seller.token })).status).toBe(401);
    const login = await api.call('POST', '/api/auth/login_check', {
      body: { email: seller.email, password: seller.password },
    });
    expect(login.status).toBe(401);
    const again = await api.call('POST', '/api/auth/register', {
      body: {
        name: 'Ann',
        email: seller.email,
        password: 'secret1',
        registrationCode: await api.newCode(),
      },
    });
    expect(again.status).toBe(201);
    expect(textAt(again.body, 'id')).not.toBe(seller.id);
  });

  test('needs the password: a wrong one is a violation, and nothing happens', async () => {
    const seller = await withBooks();

    const reply = await erase(seller, 'wrong password');

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ violations: [{ propertyPath: 'password' }] });
    expect((await api.call('GET', '/api/user', { token: seller.token })).status).toBe(200);
  });

  test('works before anything was recorded', async () => {
    const seller = await api.newSeller();

    expect((await erase(seller)).status).toBe(204);
    expect(await dump()).not.toContain(seller.email);
  });

  test('that a former process began is finished at the next start', async () => {
    const seller = await withBooks();
    await api.pool.query(`update identity.users set status = 'erasing' where id = $1`, [seller.id]);
    expect((await api.call('GET', '/api/user', { token: seller.token })).status).toBe(401);

    await api.deps.identity.erasure.resume();

    await expect.poll(async () => (await dump()).includes(seller.email)).toBe(false);
  });

  test('goes on after the answer when the read models stand still', async () => {
    const seller = await withBooks();
    api.projector?.process.kill('SIGSTOP');
    const reply = await erase(seller);
    const begun = await dump();
    api.projector?.process.kill('SIGCONT');

    expect(reply.status).toBe(204);
    expect(reply.headers['projection-lagging']).toBe('true');
    expect(begun).toContain('erasing');
    await expect.poll(async () => (await dump()).includes(seller.email)).toBe(false);
  });
});
