import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, textAt, type TestApi, type TestSeller } from '../testing/app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = (seller: TestSeller, name: string, key?: string) =>
  api.call('POST', '/api/categories', {
    token: seller.token,
    body: { name },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const categories = async (seller: TestSeller): Promise<readonly { readonly name: string }[]> =>
  (await api.call('GET', '/api/categories', { token: seller.token })).body as { name: string }[];

const remove = (seller: TestSeller, id: string, key: string) =>
  api.call('DELETE', `/api/categories/${id}`, {
    token: seller.token,
    headers: { 'idempotency-key': key },
  });

describe('the same key again', () => {
  test('answers the same, and changes nothing', async () => {
    const seller = await api.newSeller();

    const first = await create(seller, 'Prizm', 'key-1');
    const again = await create(seller, 'Prizm', 'key-1');

    expect(first.status).toBe(201);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await categories(seller)).toHaveLength(1);
  });

  test('ten at once are one', async () => {
    const seller = await api.newSeller();

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => create(seller, 'Mosaic', 'key-1')),
    );

    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    expect(await categories(seller)).toHaveLength(1);
  });

  test('of a deletion is a 204 again, not a 404', async () => {
    const seller = await api.newSeller();
    const id = textAt((await create(seller, 'Gone')).body, 'id');

    expect((await remove(seller, id, 'key-1')).status).toBe(204);
    expect(await remove(seller, id, 'key-1')).toMatchObject({ status: 204, body: null });
    expect((await remove(seller, id, 'key-2')).status).toBe(404);
  });

  test('with another request is refused, also another path or method', async () => {
    const seller = await api.newSeller();
    const id = textAt((await create(seller, 'Chrome', 'key-1')).body, 'id');

    const other = await create(seller, 'Other', 'key-1');
    const method = await remove(seller, id, 'key-1');

    expect(other.status).toBe(422);
    expect(method.status).toBe(422);
    expect(await categories(seller)).toHaveLength(1);
  });

  test('belongs to one seller', async () => {
    const [ann, ben] = [await api.newSeller(), await api.newSeller()];

    await create(ann, 'Hers', 'key-1');

    expect((await create(ben, 'His', 'key-1')).status).toBe(201);
  });

  test('the order of fields makes no other request', async () => {
    const seller = await api.newSeller();
    const send = (payload: string) =>
      api.call('POST', '/api/categories', {
        token: seller.token,
        payload,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
      });

    const first = await send('{"name":"Select","note":"a"}');
    const again = await send('{ "note": "a", "name": "Select" }');

    expect(again.text).toBe(first.text);
    expect(again.status).toBe(201);
  });

  test('after a refusal is decided afresh', async () => {
    const seller = await api.newSeller();
    const id = textAt((await create(seller, 'Taken')).body, 'id');
    expect((await create(seller, 'Taken', 'key-1')).status).toBe(409);
    await remove(seller, id, 'key-2');

    expect((await create(seller, 'Taken', 'key-1')).status).toBe(201);
  });

  test('when its first answer was lost, is made again from what was recorded', async () => {
    const seller = await api.newSeller();
    const first = await create(seller, 'Lost', 'key-1');
    await api.pool.query(
      `update app.idempotency set status = 'claimed', answer = null where seller = $1`,
      [seller.id],
    );

    const again = await create(seller, 'Lost', 'key-1');

    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await categories(seller)).toHaveLength(1);
  });

  test.each(['', ' ', 'k'.repeat(201)])('%j is no key', async (key) => {
    const reply = await create(await api.newSeller(), 'Named', key);

    expect(reply.body).toMatchObject({ status: 400 });
    expect(textAt(reply.body, 'message')).toContain('Idempotency-Key');
  });

  test('may have 200 characters', async () => {
    expect((await create(await api.newSeller(), 'Named', 'k'.repeat(200))).status).toBe(201);
  });
});

describe('a refusal', () => {
  test('names the field that can cure it', async () => {
    const seller = await api.newSeller();
    await create(seller, 'Prizm');

    const reply = await create(seller, ' PRIZM ');

    expect(reply.body).toEqual({
      type: 'urn:keepsale:problem:category-name-taken',
      title: 'Conflict',
      status: 409,
      detail: 'You already have a category with this name',
      message: 'You already have a category with this name',
      error: 'You already have a category with this name',
      violations: [{ propertyPath: 'name', message: 'You already have a category with this name' }],
    });
  });

  test('text that is not well-formed is a 400 at the door, with a key or without', async () => {
    const seller = await api.newSeller();

    for (const key of [undefined, 'key-1']) {
      expect((await create(seller, 'a\ud800b', key)).status).toBe(400);
    }
  });
});

describe('what the client has already', () => {
  const list = (seller: TestSeller, ifNoneMatch?: string) =>
    api.call('GET', '/api/categories', {
      token: seller.token,
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    });

  test('is not sent again until something changes', async () => {
    const seller = await api.newSeller();
    const first = await list(seller);
    const tag = first.headers['etag'] ?? '';

    expect(tag).toMatch(/^"1\.1\.-1"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['vary']).toContain('Authorization');
    const packed = tag.replace(/"$/, '-gzip"');
    for (const header of [tag, `W/${tag}`, packed, `"other", ${tag}`, '*']) {
      const same = await list(seller, header);
      expect([header, same.status, same.text]).toEqual([header, 304, '']);
      expect(same.headers['etag']).toBe(tag);
      expect(same.headers['vary']).toContain('Authorization');
    }

    const nothing = await api.call('GET', `/api/products/${randomUUID()}`, {
      token: seller.token,
      headers: { 'if-none-match': '*' },
    });
    expect(nothing.status).toBe(404);

    await create(seller, 'New');
    const changed = await list(seller, tag);
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).toBe('"1.1.1"');
    expect(changed.body).toMatchObject([{ name: 'New' }]);
  });

  test('is nobody else’s: the tag of another seller shows nothing of him', async () => {
    const [ann, ben] = [await api.newSeller(), await api.newSeller()];
    await create(ann, 'Hers');
    await create(ben, 'His');
    const tag = (await list(ann)).headers['etag'] ?? '';

    expect((await list(ben)).headers['etag']).toBe(tag);
    expect((await list(ben)).body).toMatchObject([{ name: 'His' }]);
  });

  test('writes and accounts carry no tag', async () => {
    const seller = await api.newSeller();

    expect((await create(seller, 'New')).headers['etag']).toBeUndefined();
    const user = await api.call('GET', '/api/user', { token: seller.token });
    expect(user.headers['etag']).toBeUndefined();
  });
});

describe('reading one’s own writes', () => {
  test('every write is there when it is answered', async () => {
    const seller = await api.newSeller();

    for (let at = 0; at < 20; at += 1) {
      const created = await create(seller, `Set ${at}`);
      expect(created.headers['projection-lagging']).toBeUndefined();
      expect(await categories(seller)).toHaveLength(at + 1);
    }
  });

  test('also when the connection that listens was cut', async () => {
    const seller = await api.newSeller();
    await api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'keepsale-api-listen' and datname = current_database()`,
    );

    const created = await create(seller, 'Unheard');

    expect(created.headers['projection-lagging']).toBeUndefined();
    expect(await categories(seller)).toHaveLength(1);
  });

  test('read models that stand still delay an answer by 5 s, and it says so; nothing is lost', async () => {
    const seller = await api.newSeller();
    await create(seller, 'Before');
    api.projector?.process.kill('SIGSTOP');
    const start = performance.now();
    const lagging = await create(seller, 'Meanwhile', 'key-1');
    const waitedMs = performance.now() - start;
    const unseen = await categories(seller);
    api.projector?.process.kill('SIGCONT');

    expect(lagging.status).toBe(201);
    expect(lagging.body).toEqual({ id: textAt(lagging.body, 'id'), name: 'Meanwhile' });
    expect(lagging.headers['projection-lagging']).toBe('true');
    expect(waitedMs).toBeGreaterThan(4_900);
    expect(waitedMs).toBeLessThan(9_000);
    expect(unseen).toHaveLength(1);
    const again = await create(seller, 'Meanwhile', 'key-1');
    expect([again.text, again.headers['projection-lagging']]).toEqual([lagging.text, undefined]);
    expect(await categories(seller)).toHaveLength(2);
  });
});

describe('books that are parked', () => {
  test('show their old rows, say so, and take no writes', async () => {
    const seller = await api.newSeller();
    await create(seller, 'Old');
    await api.pool.query(
      `update read_v1.sellers set parked_reason = 'unknown event', parked_revision = 2 where seller_id = $1`,
      [seller.id],
    );

    const read = await api.call('GET', '/api/categories', { token: seller.token });
    const written = await create(seller, 'New', randomUUID());

    expect(read.body).toMatchObject([{ name: 'Old' }]);
    expect(read.headers['projection-lagging']).toBe('true');
    expect(written.status).toBe(503);
    expect(written.body).toMatchObject({ type: 'urn:keepsale:problem:books-parked' });
    expect(Number(written.headers['retry-after'])).toBeGreaterThan(0);
    expect((await create(await api.newSeller(), 'Mine')).status).toBe(201);
  });
});
