import { connect } from 'node:net';
import { AuditLinks, CreatedAuditLink } from '@keepsale/contracts/audit-access';
import { User } from '@keepsale/contracts/identity';
import { recordExpense } from '@keepsale/domain/testing/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Reply, startTestApi, type TestApi } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';
import { holdTable } from '../testing/hold.ts';

let api: TestApi;
let books: Books;

beforeAll(async () => {
  api = await startTestApi();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.stop());
beforeEach(async () => {
  books = await openBooks(api);
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const NEXT_YEAR = inDays(365);

const grant = async (body: object = {}): Promise<CreatedAuditLink> => {
  const request = { label: 'Tax adviser', expiresAt: NEXT_YEAR, ...body };
  return expectStatus(await books.post('/api/audit-links', request), 201, CreatedAuditLink);
};
const links = async () => expectStatus(await books.get('/api/audit-links'), 200, AuditLinks);
const asAuditor = (token: string, url: string, method = 'GET', body?: object): Promise<Reply> =>
  api.call(method, url, { token, ...(body === undefined ? {} : { body }) });

describe('an audit link', () => {
  test('is granted with a token that is shown once, and listed without it', async () => {
    const link = await grant({ label: '  Tax adviser ' });
    expect(link).toMatchObject({ label: 'Tax adviser', expiresAt: NEXT_YEAR });
    expect(link.url).toBe(`/audit#${link.token}`);
    expect(await books.lastEvents(1)).toEqual([
      {
        type: 'AuditAccessGranted',
        data: { linkId: link.id, label: 'Tax adviser', expiresAt: NEXT_YEAR },
      },
    ]);
    expect(await links()).toMatchObject([
      { id: link.id, status: 'active', revokedAt: null, useCount: 0, lastUsedAt: null },
    ]);
    // To the end of the last day that a screen offers, in the zone that reaches it last.
    await grant({ expiresAt: inDays(366.5) });
    expect((await books.get('/api/audit-links')).text).not.toContain(link.token.slice(-20));
  });

  test.each([
    [{ label: ' ' }, 'label', 'Label is required'],
    [{ label: 'x'.repeat(201) }, 'label', 'Label must be at most 200 characters'],
    [{ expiresAt: null }, 'expiresAt', 'Expiry is required'],
    [{ expiresAt: 'soon' }, 'expiresAt', 'Expiry must be a day, YYYY-MM-DD, or an instant'],
    [{ expiresAt: '2020-01-01' }, 'expiresAt', 'Expiry must be in the future'],
    [{ expiresAt: inDays(368) }, 'expiresAt', 'Expiry must be within a year'],
    [{ expiresAt: '2999-12-31' }, 'expiresAt', 'Expiry must be within a year'],
  ])('with %j is refused', async (wrong, propertyPath, message) => {
    const request = { label: 'A', expiresAt: NEXT_YEAR, ...wrong };
    const reply = await books.post('/api/audit-links', request);
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { violations: [{ propertyPath, message }] },
    ]);
  });

  test('asked for again with the same key is the same one, and its token still opens', async () => {
    const request = { label: 'A', expiresAt: NEXT_YEAR };
    const key = { 'idempotency-key': 'link-1' };
    const first = await books.post('/api/audit-links', request, key);
    const again = await books.post('/api/audit-links', request, key);
    // Signed anew, so in another second it reads otherwise.
    const { token, url: _, ...link } = expectStatus(again, 201, CreatedAuditLink);
    expect(first.body).toMatchObject(link);
    expect(await links()).toHaveLength(1);
    expect((await asAuditor(token, '/api/products')).status).toBe(200);
    const { rows } = await api.pool.query<{ text: string }>(
      'select i::text as text from app.idempotency i where seller = $1',
      [books.seller.id],
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token.slice(-20));
  });

  test('shows what the seller sees, and nothing of another seller', async () => {
    const product = await books.newProduct({ name: 'Mine' });
    const { token } = await grant();
    // The name, and nothing else of the account.
    const { fullName } = expectStatus(await books.get('/api/user'), 200, User);
    expect((await asAuditor(token, '/api/history/seller')).body).toEqual({ fullName });
    expect((await asAuditor(token, '/api/user')).status).toBe(403);
    const other = await openBooks(api);
    await other.newProduct({ name: 'Theirs' });
    expect((await asAuditor(token, '/api/products')).body).toEqual([product]);
    expect((await asAuditor(token, '/api/history/verify')).body).toMatchObject({ ok: true });
    expect((await asAuditor(token, '/api/history/export')).text).not.toContain('Theirs');
    const receipt = await other.post('/api/history/receipts');
    const verdict = await asAuditor(token, '/api/history/receipts/verify', 'POST', {
      receipt: (receipt.body as { receipt: string }).receipt,
    });
    expect(verdict.body).toEqual({ ok: false, revision: null, at: null });
  });

  test('is revoked at once and for good, whoever asks again', async () => {
    const link = await grant();
    expect((await books.delete(`/api/audit-links/${link.id}`)).status).toBe(204);
    expect((await asAuditor(link.token, '/api/products')).status).toBe(401);
    expect((await asAuditor(link.token, '/api/user')).status).toBe(401);
    expect((await books.delete(`/api/audit-links/${link.id}`)).status).toBe(204);
    expect(await books.lastEvents(2)).toMatchObject([
      { type: 'AuditAccessGranted' },
      { type: 'AuditAccessRevoked', data: { linkId: link.id } },
    ]);
    expect(await links()).toMatchObject([{ status: 'revoked' }]);
  });

  test('of another seller is not there', async () => {
    const link = await grant();
    const other = await openBooks(api);
    const foreign = await other.delete(`/api/audit-links/${link.id}`);
    const none = await other.delete('/api/audit-links/5f0c0c1e-0000-4000-8000-000000000000');
    expect([foreign.status, foreign.body]).toEqual([404, none.body]);
    expect((await asAuditor(link.token, '/api/products')).status).toBe(200);
  });

  test('opens nothing once it has expired, and neither does it when its account is erased', async () => {
    const link = await grant();
    await api.pool.query(
      `update identity.audit_sessions set expires_at = now() - interval '1 ms' where id = $1`,
      [link.id],
    );
    expect((await asAuditor(link.token, '/api/products')).status).toBe(401);
    const second = await grant();
    await api.call('DELETE', '/api/user', {
      token: books.seller.token,
      body: { password: books.seller.password },
    });
    expect((await asAuditor(second.token, '/api/products')).status).toBe(401);
    const { rowCount } = await api.pool.query(
      'select 1 from identity.audit_sessions where user_id = $1',
      [books.seller.id],
    );
    expect(rowCount).toBe(0);
  });

  test('has its uses recorded: when, and for what', async () => {
    const link = await grant();
    const before = new Date().toISOString();
    await asAuditor(link.token, '/api/products?q=secret+customer');
    await asAuditor(link.token, '/api/user');
    const [shown] = await links();
    expect(shown?.useCount).toBe(2);
    expect(shown?.recentUses.map(({ call }) => call)).toEqual([
      'GET /api/user',
      'GET /api/products',
    ]);
    expect(shown?.lastUsedAt && shown.lastUsedAt >= before).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  test('is good for 60 requests a minute, however many arrive at once', async () => {
    const link = await grant();
    const replies = await Promise.all(
      Array.from({ length: 70 }, () => asAuditor(link.token, '/api/categories')),
    );
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(429)]).toEqual([60, 10]);
    const refused = replies.find(({ status }) => status === 429);
    const wait = Number(refused?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await links())[0]?.useCount).toBe(60);
    expect((await books.get('/api/categories')).status).toBe(200);
  });

  test('goes through the history once at a time, and again when that is over', async () => {
    const link = await grant();
    // Else the first could be over before the last arrives.
    const letGo = await holdTable(api.pool, 'es.events');
    const statuses: number[] = [];
    const asked = ['verify', 'export', 'verify'].map(async (what) => {
      statuses.push((await asAuditor(link.token, `/api/history/${what}`)).status);
    });
    await expect.poll(() => statuses).toEqual([429, 429]);
    await letGo();
    await Promise.all(asked);
    expect(statuses).toEqual([429, 429, 200]);
    await expect
      .poll(async () => (await asAuditor(link.token, '/api/history/export')).status)
      .toBe(200);
  });

  test('is free again when the auditor hangs up just as the work begins', async () => {
    const link = await grant();
    const address = api.app.listeningOrigin;
    const holder = await api.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from identity.audit_sessions where id = $1 for update', [
        link.id,
      ]);
      const { hostname, port } = new URL(address);
      const auditor = connect(Number(port), hostname);
      auditor.write(
        `GET /api/history/verify HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${link.token}\r\n\r\n`,
      );
      await expect.poll(visitsWaiting).toBe(1);
      auditor.destroy();
      await expect.poll(connections).toBe(0);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await expect
      .poll(async () => (await asAuditor(link.token, '/api/history/verify')).status)
      .toBe(200);
  });
});

/** Requests that wait for the row of their link. */
const visitsWaiting = async (): Promise<number> => {
  const { rowCount } = await api.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%audit_uses%'`,
  );
  return rowCount ?? 0;
};

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    api.app.server.getConnections((error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });

test('a token of one kind is none of the other', async () => {
  const { token } = await grant();
  expect(await api.deps.identity.tokens.verify('seller', token)).toBeNull();
  expect(await api.deps.identity.tokens.verify('auditor', books.seller.token)).toBeNull();
});

test('a download that is read slowly ends when its link is revoked', async () => {
  // More than what travels by itself once the first of it was asked for.
  const notes = 'x'.repeat(5_000);
  for (let batch = 0; batch < 20; batch += 1) {
    await api.deps.ledger.execute({
      seller: books.seller.id,
      commands: Array.from({ length: 80 }, (_, at) => recordExpense(batch * 80 + at, { notes })),
      actor: { kind: 'seller', id: books.seller.id },
      correlationId: 'test',
    });
  }
  const link = await grant();
  const address = api.app.listeningOrigin;
  const { body } = await fetch(`${address}/api/history/export`, {
    headers: { authorization: `Bearer ${link.token}` },
  });
  const reader = body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await books.delete(`/api/audit-links/${link.id}`);

  const readOn = async (): Promise<void> => {
    for (;;) if ((await reader?.read())?.done !== false) return;
  };
  await expect(readOn()).rejects.toThrow('terminated');
});
