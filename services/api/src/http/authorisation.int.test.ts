import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { resetPassword } from '../identity/admin.ts';
import { EXPECTATIONS, type Expectation } from '../testing/access/expectations.ts';
import { LINK_REQUEST, makeThings, type Things } from '../testing/access/things.ts';
import { type Reply, startTestApi, type TestApi, textAt } from '../testing/app.ts';
import { type Operation, operationsOf } from '../testing/fuzz/operations.ts';

/** Every call of the published document as every kind of caller: a new call fails here until it is said who may make it. */
const operations = operationsOf(openapi);
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
const NOWHERE = '5f0c0c1e-0000-4000-8000-000000000000';

let api: TestApi;
let own: Things;
let others: Things;
/** Tokens that open nothing, by what is wrong with them. */
const shut: Record<string, string | undefined> = {};
let oneTime: string;

const login = async (email: string, password: string): Promise<string> => {
  const reply = await api.call('POST', '/api/auth/login_check', { body: { email, password } });
  return textAt(reply.body, 'token');
};
const newLink = async ({ books }: Things): Promise<{ id: string; token: string }> => {
  const { body } = await books.post('/api/audit-links', LINK_REQUEST);
  return { id: textAt(body, 'id'), token: textAt(body, 'token') };
};

beforeAll(async () => {
  api = await startTestApi({ config: { sellerRequestsPerSecond: 100_000 } });
  [own, others] = [await makeThings(api, 'Mine'), await makeThings(api, 'Theirs')];

  const { email, password } = own.books.seller;
  const loggedOut = await login(email, password);
  await api.call('POST', '/api/auth/logout', { token: loggedOut });
  const old = await api.newSeller();
  await api.pool.query('update identity.sessions set expires_at = now() where user_id = $1', [
    old.id,
  ]);
  const [revoked, expired] = [await newLink(own), await newLink(own)];
  await own.books.delete(`/api/audit-links/${revoked.id}`);
  await api.pool.query('update identity.audit_sessions set expires_at = now() where id = $1', [
    expired.id,
  ]);
  const erased = await api.newSeller();
  await api.call('DELETE', '/api/user', {
    token: erased.token,
    body: { password: erased.password },
  });
  Object.assign(shut, {
    'no token': undefined,
    'a token of garbage': 'garbage',
    'a session that was ended': loggedOut,
    'a session that is over': old.token,
    'the session of an erased account': erased.token,
    'an audit link that was revoked': revoked.token,
    'an audit link that is over': expired.token,
  });

  const careless = await api.newSeller();
  const given = await resetPassword(api.pool, careless.email);
  oneTime = await login(careless.email, given ?? '');
});
afterAll(() => api.stop());

/** Which of the things a path is about. */
const idFor = (path: string, { ids }: Things): string => {
  if (path.startsWith('/api/reports/batches/')) return ids.batch;
  const root = path.split('/')[2] ?? '';
  const byRoot = {
    categories: ids.category,
    products: ids.product,
    revenue: ids.revenue,
    expenses: ids.expense,
    reports: ids.report,
    'audit-links': ids.link,
  };
  return Object.entries(byRoot).find(([name]) => name === root)?.[1] ?? NOWHERE;
};

const urlOf = (path: string, things: Things): string =>
  path.replace('{saleId}', things.ids.sale).replace(/\{\w+\}/, idFor(path, things));

const expectationOf = (operation: Operation): Expectation => {
  const found = EXPECTATIONS[nameOf(operation)];
  if (found === undefined) throw new Error(`nobody said who may call ${nameOf(operation)}`);
  return found;
};

/** Answers that go on until something happens are left once they have begun. */
const callAs = async (
  token: string | undefined,
  operation: Operation,
  things: Things,
): Promise<Reply> => {
  // The bounds of requests are other tests'.
  await api.pool.query('update identity.audit_sessions set minute_count = 0');
  const { send } = expectationOf(operation);
  const call = { ...send(things), ...(token === undefined ? {} : { token }), from: newAddress() };
  return operation.path.endsWith('/events')
    ? begin(urlOf(operation.path, things), token)
    : api.call(operation.method, urlOf(operation.path, things), call);
};

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
};

const begin = async (url: string, token: string | undefined): Promise<Reply> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await api.app.inject({ method: 'GET', url, headers, payloadAsStream: true });
  if (response.statusCode === 200) response.stream().destroy();
  else return api.call('GET', url, token === undefined ? {} : { token });
  return { status: response.statusCode, headers: {}, body: null, text: '' };
};

/** The status of every call, by its name. */
const statuses = async (
  token: string | undefined,
  calls: readonly Operation[],
  things: Things,
): Promise<Readonly<Record<string, number>>> => {
  const found: Record<string, number> = {};
  for (const operation of calls) {
    found[nameOf(operation)] = (await callAs(token, operation, things)).status;
  }
  return found;
};

const expected = (
  calls: readonly Operation[],
  of: (expectation: Expectation) => number,
): Readonly<Record<string, number>> =>
  Object.fromEntries(calls.map((one) => [nameOf(one), of(expectationOf(one))]));

const inOrder = (calls: readonly Operation[]): readonly Operation[] => {
  const order = Object.keys(EXPECTATIONS);
  return [...calls].sort((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
};
const endsSession = ({ path }: Operation): boolean => path.endsWith('/logout');
const aboutThings = operations.filter((one) => EXPECTATIONS[nameOf(one)]?.foreign !== 'none');

test('it is said of every call who may make it, and of no other', () => {
  expect(Object.keys(EXPECTATIONS).sort()).toEqual(operations.map(nameOf).sort());
  const silent = operations.filter(({ path }) => path.startsWith('/api/') && path.includes('{'));
  expect(silent.filter((one) => !aboutThings.includes(one))).toEqual([]);
});

describe('whoever comes with', () => {
  test.each([
    'no token',
    'a token of garbage',
    'a session that was ended',
    'a session that is over',
    'the session of an erased account',
    'an audit link that was revoked',
    'an audit link that is over',
  ])('%s gets in nowhere that is not open to everybody', async (what) => {
    expect(await statuses(shut[what], operations, own)).toEqual(
      expected(operations, ({ access, own: good }) => (access === 'everybody' ? good : 401)),
    );
  });

  test('a one-time password may choose another, and nothing else', async () => {
    const calls = operations.filter((one) => !endsSession(one));
    expect(await statuses(oneTime, calls, own)).toEqual(
      expected(calls, ({ access, own: good }) =>
        access === 'everybody' || access === 'any session' ? good : 403,
      ),
    );
  });

  test('an audit link may read what it is for, and nothing else', async () => {
    expect(await statuses(own.auditor, operations, own)).toEqual(
      expected(operations, ({ access, own: good }) =>
        access === 'everybody' || access === 'sellers and auditors' ? good : 403,
      ),
    );
  });
});

describe("another seller's things", () => {
  test('are not there for a seller, exactly as what never was', async () => {
    const nobodys: Things = {
      ...others,
      ids: { ...others.ids, ...mapAll(others.ids, () => NOWHERE) },
      receipt: own.receipt.slice(0, -9),
    };
    const { token } = own.books.seller;
    const before = await others.books.countEvents();
    for (const operation of aboutThings) {
      const reply = await callAs(token, operation, others);
      const absent = await callAs(token, operation, nobodys);
      const name = nameOf(operation);
      expect([name, reply.status]).toEqual([name, expectationOf(operation).foreign]);
      expect([name, withoutIds(reply)]).toEqual([name, withoutIds(absent)]);
      expect(reply.text).not.toContain(others.mark);
    }
    expect(await others.books.countEvents()).toBe(before);
  });

  test("are not there for a seller's auditor", async () => {
    const calls = aboutThings.filter((one) => expectationOf(one).access === 'sellers and auditors');
    expect(await statuses(own.auditor, calls, others)).toEqual(
      expected(calls, ({ foreign }) => (foreign === 'none' ? 0 : foreign)),
    );
  });

  test('stand in no answer to anybody but their seller', async () => {
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const reply = await callAs(own.books.seller.token, operation, own);
      expect(reply.text).not.toContain(others.mark);
    }
  });
});

test('a seller may do everything with their own', async () => {
  const calls = inOrder(operations);
  expect(await statuses(own.books.seller.token, calls, own)).toEqual(
    expected(calls, ({ own: good }) => good),
  );
});

/** An answer names the id that it was asked for. */
function withoutIds({ text }: Reply): string {
  return Object.values(others.ids).reduce((left, id) => left.replaceAll(id, NOWHERE), text);
}

function mapAll<Name extends string>(
  named: Readonly<Record<Name, string>>,
  of: () => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(named).map((name) => [name, of()]));
}
