import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestSeller } from '../testing/app.ts';

let webDist: string;
let api: TestApi;
let seller: TestSeller;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'keepsale-web-'));
  await mkdir(join(webDist, 'assets'));
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>Keepsale</title>');
  for (const start of ['landing', 'expenses']) {
    await writeFile(join(webDist, `${start}.html`), `<title>Keepsale</title> ${start} first`);
  }
  await writeFile(join(webDist, 'theme.js'), '// theme');
  await mkdir(join(webDist, '.vite'));
  await writeFile(join(webDist, '.vite', 'manifest.json'), '{}');
  await writeFile(join(webDist, 'assets', 'main-4f2a91.js'), '// app');
  await writeFile(join(webDist, 'assets', 'main-4f2a91.js.br'), brotliCompressSync('// app'));
  await writeFile(join(webDist, 'index.html.gz'), gzipSync('<!doctype html><title>Keepsale'));
  api = await startTestApi({ withProjector: false, config: { webDist } });
  seller = await api.newSeller();
});
afterAll(async () => {
  await api.stop();
  await rm(webDist, { recursive: true });
});

const problem = (status: number, message: unknown) => ({
  type: expect.stringMatching(/^urn:keepsale:problem:[a-z-]+$/) as unknown,
  title: expect.any(String) as unknown,
  status,
  detail: message,
  message,
  error: message,
});

const post = (payload: string | Buffer, contentType: string, url = '/api/categories') =>
  api.call('POST', url, {
    token: seller.token,
    payload,
    headers: { 'content-type': contentType },
  });

describe('what cannot be read', () => {
  test.each(['{"name":', 'no json', '{"name":"a"}}', '{"__proto__":{"a":1},"name":"a"}'])(
    '%s is malformed',
    async (text) => {
      const reply = await post(text, 'application/json');

      expect(reply.status).toBe(400);
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect(reply.body).toEqual(problem(400, 'The request body is no valid JSON'));
    },
  );

  test('text in another encoding than UTF-8 is refused, not kept with its letters lost', async () => {
    const reply = await post(Buffer.from('{"name":"Caf\u00e9"}', 'latin1'), 'application/json');

    expect(reply.body).toEqual(problem(400, 'The request body is not in UTF-8'));
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    '%s is a media type that is not taken',
    async (contentType) => {
      const reply = await post('name=a', contentType);

      expect(reply.body).toEqual(problem(415, 'This media type is not supported here'));
    },
  );

  test('1 MiB of JSON is taken, a byte more is too large', async () => {
    const name = (bytes: number) => JSON.stringify({ x: 'a'.repeat(bytes - 8) });

    const fits = await post(name(1024 * 1024), 'application/json', '/api/user/password');
    const more = await post(name(1024 * 1024 + 1), 'application/json', '/api/user/password');

    expect(fits.status).toBe(400);
    expect(fits.body).toMatchObject({ violations: [{ propertyPath: 'currentPassword' }] });
    expect(more.body).toEqual(problem(413, 'The request is too large'));
  });

  test.each(['null', '[]', '"text"', '12', ''])('the body %j is no object', async (text) => {
    const reply = await post(text, 'application/json');

    expect(reply.body).toMatchObject({
      ...problem(400, 'The request body must be a JSON object'),
      violations: [{ propertyPath: '', message: 'The request body must be a JSON object' }],
    });
  });

  test('a field of another type is named', async () => {
    const reply = await api.call('POST', '/api/user/password', {
      token: seller.token,
      body: { currentPassword: 12, newPassword: { a: 1 } },
    });

    expect(reply.body).toMatchObject({
      status: 400,
      violations: [
        { propertyPath: 'currentPassword', message: 'currentPassword must be a text' },
        { propertyPath: 'newPassword', message: 'newPassword must be a text' },
      ],
    });
  });

  test('a parameter that is given twice is told as that', async () => {
    const reply = await api.call('GET', '/api/products?limit=1&q=a&limit=2', {
      token: seller.token,
    });

    expect(reply.body).toMatchObject({
      status: 400,
      violations: [{ propertyPath: 'limit', message: 'limit is given more than once' }],
    });
  });

  test('unknown fields are ignored', async () => {
    const reply = await api.call('POST', '/api/auth/login_check', {
      body: { email: seller.email, password: seller.password, remember: true },
    });

    expect(reply.status).toBe(200);
  });
});

describe('what is not there', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/products/nothing/at/all'],
    ['PUT', '/api/products'],
    ['GET', '/uploads/none.webp'],
    ['GET', '/health/none'],
    ['POST', '/dashboard'],
    ['GET', '/assets/none.js'],
    ['GET', '/favicon.png'],
  ])('%s %s is a problem, never the web app', async (method, url) => {
    const reply = await api.call(method, url, { token: seller.token });

    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body).toEqual(problem(404, expect.any(String)));
  });

  test.each(['no-uuid', '5f0c0c1e-0000-4000-8000-000000000000', 'a'.repeat(150), '%F0%9F%83%8F'])(
    'an item %s reads like one that never was',
    async (id) => {
      const reply = await api.call('GET', `/api/products/${id}`, { token: seller.token });

      expect(reply.body).toEqual(problem(404, 'Product not found'));
    },
  );

  test('an address that cannot be decoded is a problem too', async () => {
    const reply = await api.call('GET', '/api/products/%E0%A4%A', { token: seller.token });

    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toContain('application/problem+json');
  });
});

describe('what never becomes a request', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  /** Sends the bytes and answers with all that comes back until the connection ends, which may cut off whoever is still sending. */
  const exchange = (sent: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString('utf8')));
      socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
      socket.on('close', () => resolve(answer));
    });
  const get = (path: string) =>
    exchange(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const letters = (count: number) => '%E7%90%83'.repeat(count);

  test('a screen opens under an address with thousands of letters of any script', async () => {
    const answer = await get(`/browse?q=${letters(3_000)}`);

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('<title>Keepsale</title>');
  });

  test.each([
    ['/api/revenue?category=%00', 'category'],
    ['/api/revenue/stacks?category=a%00b', 'category'],
    ['/api/expenses?category=%00', 'category'],
    ['/api/expenses?q=a%00b', 'q'],
    ['/api/products?q=a%00b', 'q'],
  ])('%s looks for what no text can hold, and is told so', async (url, propertyPath) => {
    const reply = await api.call('GET', url, { token: seller.token });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      violations: [
        {
          propertyPath,
          message: `${propertyPath === 'q' ? 'Search' : propertyPath} contains characters that cannot be kept`,
        },
      ],
    });
  });

  const field = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nA card\r\n';
  const file =
    '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nPNG';
  test.each([
    ['no boundary', '', '{}'],
    ['an empty boundary', '; boundary=', field],
    ['a boundary in empty quotes', '; boundary=""', field],
    ['a boundary of 300 letters', `; boundary=${'b'.repeat(300)}`, field],
    ['no end of a field', '; boundary=b', field.slice(0, -6)],
    ['no end of its headers', '; boundary=b', field.slice(0, 20)],
    ['no end of a photo', '; boundary=b', field + file],
    ['no end of all', '; boundary=b', field],
    [
      'a field of JSON that is none',
      '; boundary=b',
      `${field.replace('"name"', '"name"\r\ncontent-type: application/json')}--b--\r\n`,
    ],
  ])('a form with %s cannot be read', async (_, parameter, payload) => {
    const reply = await api.call('POST', '/api/products', {
      token: seller.token,
      payload,
      headers: { 'content-type': `multipart/form-data${parameter}` },
    });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ message: 'The form in the request body cannot be read' });
  });

  test('a body nested without end is refused where a route has no use for one', async () => {
    const reply = await api.call('DELETE', '/api/expenses/5f0c0c1e-0000-4000-8000-000000000000', {
      token: seller.token,
      payload: '['.repeat(20_000) + ']'.repeat(20_000),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
    });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      message: 'The request holds text that is not well-formed',
    });
  });

  test('a call of the API with such an address is told so', async () => {
    const reply = await api.call('GET', `/api/cards?keyword=${letters(3_000)}`, {
      token: seller.token,
    });

    expect(reply.status).toBe(414);
    expect(reply.body).toEqual(problem(414, 'This address is too long. Use fewer words.'));
  });

  test('an address beyond all bounds is a problem to a program, and a page to a browser', async () => {
    const message = 'This address is too long, or its headers are too large. Use fewer words.';
    const [call, opened] = await Promise.all([
      get(`/api/cards?keyword=${'a'.repeat(60_000)}`),
      get(`/browse?q=${'a'.repeat(1_500_000)}`),
    ]);

    expect(call).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large/);
    expect(call).toContain('content-type: application/problem+json');
    expect(call).toContain('x-request-id: ');
    expect(JSON.parse(call.split('\r\n\r\n')[1] ?? '')).toEqual(problem(431, message));
    expect(opened).toMatch(/^HTTP\/1\.1 431 /);
    expect(opened).toContain('content-type: text/html');
    expect(opened).toContain(message);
    expect(opened).not.toContain('aaaa');
  });

  test.each(['NONSENSE\r\n\r\n', 'GET /api/cards HTTP/1.1\r\nno header\r\n\r\n'])(
    '%j is a problem',
    async (bytes) => {
      const answer = await exchange(bytes);

      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(
        problem(400, 'The request cannot be read'),
      );
    },
  );
});

describe('security headers', () => {
  test.each(['/', '/api/categories', '/api/docs/', '/theme.js'])('%s carries them', async (url) => {
    const { headers } = await api.call('GET', url);

    const policy = new Map(
      (headers['content-security-policy'] ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('script-src-attr')).toBe("'none'");
    expect(policy.get('img-src')).toBe("'self' data: https://i.ebayimg.com");
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

test('nobody is waited for for ever who sends a request byte by byte', () => {
  const { requestTimeout, headersTimeout } = api.app.server;
  expect([requestTimeout, headersTimeout]).toEqual([300_000, 60_000]);
});

describe('the web app', () => {
  test.each(['/', '/dashboard', '/inventory/0b7e?tab=a.b', '/audit'])(
    '%s is a screen of it, asked for anew each time',
    async (url) => {
      const reply = await api.call('GET', url);

      expect(reply.status).toBe(200);
      expect(reply.text).toContain('<title>Keepsale</title>');
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    ['/', 'landing first'],
    ['/?from=mail', 'landing first'],
    ['/expenses?page=2', 'expenses first'],
  ])('%s is sent the page of that start', async (url, text) => {
    expect((await api.call('GET', url)).text).toContain(text);
  });

  test.each([
    '/expenses/',
    '/expenses/landing',
    '/landing',
    '/..%2fexpenses',
    '/about',
    '/a//b',
    '//a',
  ])('%s has none of its own', async (url) => {
    expect((await api.call('GET', url)).text).toBe('<!doctype html><title>Keepsale</title>');
  });

  test('files with their hash in the name are kept for ever, others are not', async () => {
    const asset = await api.call('GET', '/assets/main-4f2a91.js');
    const theme = await api.call('GET', '/theme.js');

    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(theme.headers['cache-control']).toBe('no-cache');
  });

  test('what the build notes for itself is not served', async () => {
    expect((await api.call('GET', '/.vite/manifest.json')).status).toBe(404);
  });

  test('what the build has compressed is sent so, to whoever can read it', async () => {
    const encoded = (url: string, accepted: string) =>
      api.call('GET', url, { headers: { 'accept-encoding': accepted } });

    const asset = await encoded('/assets/main-4f2a91.js', 'gzip, br');
    expect(asset.headers['content-encoding']).toBe('br');
    expect(asset.headers['content-type']).toContain('javascript');
    expect(asset.headers['vary']).toMatch(/accept-encoding/i);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await encoded('/dashboard', 'gzip, br')).headers['content-encoding']).toBe('gzip');
    const plain = await encoded('/assets/main-4f2a91.js', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe('// app');
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd'])(
    '%s leads nowhere else',
    async (url) => {
      const reply = await api.call('GET', url);

      expect(reply.text).not.toContain('"private"');
      expect(reply.text).not.toContain('root:');
    },
  );
});

describe('health', () => {
  test('the process lives', async () => {
    expect((await api.call('GET', '/health/live')).body).toEqual({ status: 'live' });
  });

  test('ready names its parts; parked sellers are told, and take nobody down', async () => {
    await api.pool.query(
      `insert into read_v1.sellers (seller_id, revision, parked_reason, parked_revision)
       values (gen_random_uuid(), 3, 'unknown event', 4)`,
    );

    const reply = await api.call('GET', '/health/ready');

    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'ready',
      parts: { database: 'ok', 'event-store': 'ok' },
      parkedSellers: 1,
    });
  });
});
