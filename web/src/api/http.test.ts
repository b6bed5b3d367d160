// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { text } from './decode.ts';
import {
  getDated,
  getJson,
  onProjectionLagging,
  sendBare,
  sendSessionCall,
  withQuery,
} from './http.ts';
import { NoAnswer, RequestRefused } from './problem.ts';
import { session } from './session.ts';

/** The only thing faked is the network: `fetch` answers what a test says. */
const fetched = vi.fn<typeof fetch>();

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

const headersSent = (call = 0): Headers => new Headers(fetched.mock.calls[call]?.[1]?.headers);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  session.signOut();
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

describe('reading', () => {
  test('carries the token', async () => {
    session.signIn('t1');
    fetched.mockResolvedValue(answer(200, 'hello'));
    await expect(getJson('/api/x', text)).resolves.toBe('hello');
    expect(headersSent().get('Authorization')).toBe('Bearer t1');
  });

  test("a refusal carries the server's line and violations", async () => {
    const violations = [{ propertyPath: 'amount', message: 'Amount must be greater than 0' }];
    fetched.mockResolvedValue(answer(400, { message: 'Amount …', violations }));
    const refusal = await getJson('/api/x', text).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RequestRefused);
    expect(refusal).toMatchObject({ status: 400, message: 'Amount …', violations });
  });

  test('a page of a proxy is a refusal without words', async () => {
    fetched.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(getJson('/api/x', text)).rejects.toMatchObject({ status: 502, message: '' });
  });

  test.each([
    ['Sat, 28 Nov 2026 10:05:00 GMT', 300_000],
    ['Sat, 28 Nov 2026 09:59:00 GMT', -60_000],
    ['yesterday', 0],
    [undefined, 0],
  ])('tells how far a server at %s is ahead of this device', async (Date, clockAheadMs) => {
    vi.useFakeTimers({ now: new globalThis.Date('2026-11-28T10:00:00Z') });
    fetched.mockResolvedValue(answer(200, 'hello', Date === undefined ? {} : { Date }));
    await expect(getDated('/api/x', text)).resolves.toEqual({ value: 'hello', clockAheadMs });
    vi.useRealTimers();
  });

  test('no network is no answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(getJson('/api/x', text)).rejects.toBeInstanceOf(NoAnswer);
  });
});

describe('the session', () => {
  test('expires once, however many calls fail', async () => {
    session.signIn('t1');
    const changes = vi.fn();
    const unsubscribe = session.subscribe(changes);
    fetched.mockImplementation(() => Promise.resolve(answer(401, {})));
    await Promise.allSettled([1, 2, 3].map(() => getJson('/api/x', text)));
    unsubscribe();
    expect(session.get()).toMatchObject({ token: null, expired: true });
    expect(changes).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('a late 401 to an old token ends no new session', async () => {
    session.signIn('old');
    let release: (late: Response) => void = () => undefined;
    fetched.mockReturnValue(new Promise((resolve) => (release = resolve)));
    const late = getJson('/api/x', text).catch(() => undefined);
    session.signIn('new');
    release(answer(401, {}));
    await late;
    expect(session.get()).toMatchObject({ token: 'new', expired: false });
  });

  test.each([403, 404, 429, 502])('%i is no expiry', async (status) => {
    session.signIn('t1');
    fetched.mockResolvedValue(answer(status, {}));
    await getJson('/api/x', text).catch(() => undefined);
    expect(session.get().expired).toBe(false);
  });

  test('that a one-time password opened asks for another password, until one is chosen', async () => {
    session.signIn('t1');
    const type = 'urn:keepsale:problem:password-change-required';
    fetched.mockResolvedValue(answer(403, { type, message: 'Please choose a new password first' }));
    await getJson('/api/x', text).catch(() => undefined);
    expect(session.get()).toEqual({ token: 't1', expired: false, mustChoosePassword: true });
    session.passwordChosen();
    expect(session.get()).toEqual({ token: 't1', expired: false, mustChoosePassword: false });
  });

  test('a failed login carries no token and is no expiry', async () => {
    session.signIn('t1');
    fetched.mockResolvedValue(answer(401, { message: 'Invalid credentials' }));
    const login = { method: 'POST', path: '/api/auth/login_check', body: {} } as const;
    await expect(sendSessionCall(login, { bearer: false, expires: false })).rejects.toThrow(
      'Invalid credentials',
    );
    expect(headersSent().get('Authorization')).toBeNull();
    expect(session.get().expired).toBe(false);
  });

  test('follows a logout in another tab', () => {
    session.signIn('t1');
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(session.get()).toMatchObject({ token: null, expired: false });
  });
});

describe('writing', () => {
  test('sends its idempotency key and version', async () => {
    fetched.mockResolvedValue(answer(204, null));
    const body = { name: 'Card' };
    await sendBare({ method: 'POST', path: '/api/x', body, idempotencyKey: 'k', ifMatch: '"3"' });
    expect(headersSent().get('Idempotency-Key')).toBe('k');
    expect(headersSent().get('If-Match')).toBe('"3"');
    expect(headersSent().get('Content-Type')).toBe('application/json');
  });

  test('leaves the content type of a form to the browser', async () => {
    fetched.mockResolvedValue(answer(204, null));
    await sendBare({ method: 'POST', path: '/api/x', body: new FormData() });
    expect(headersSent().get('Content-Type')).toBeNull();
  });

  test('tells when the read models are behind', async () => {
    const lagging = vi.fn();
    const unsubscribe = onProjectionLagging(lagging);
    fetched.mockResolvedValue(answer(204, null, { 'Projection-Lagging': 'true' }));
    await sendBare({ method: 'DELETE', path: '/api/x' });
    unsubscribe();
    expect(lagging).toHaveBeenCalledTimes(1);
  });
});

test('blank filters leave the address', () => {
  expect(withQuery('/api/x', { q: 'a b', category: '', page: 2, month: undefined })).toBe(
    '/api/x?q=a+b&page=2',
  );
  expect(withQuery('/api/x', { q: '' })).toBe('/api/x');
});
