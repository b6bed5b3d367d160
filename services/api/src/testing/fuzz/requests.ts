import { PRODUCT_FORM_FIELDS } from '@keepsale/contracts/products';
import fc from 'fast-check';
import type { Call } from '../app.ts';
import { form } from '../form.ts';
import type { Operation } from './operations.ts';
import { type Known, textFor, valueFor } from './values.ts';

export interface FuzzedRequest {
  readonly url: string;
  readonly call: Omit<Call, 'token'>;
}

/** A request for that operation: often good, often nearly so, sometimes nonsense. */
export const requestFor = (operation: Operation, known: Known): fc.Arbitrary<FuzzedRequest> =>
  fc
    .record({
      url: urlFor(operation, known),
      headers: headersFor,
      body: operation.method === 'GET' ? fc.constant<Body>({}) : bodyFor(operation, known),
    })
    .map(({ url, headers, body }) => ({
      url,
      call: { ...body, headers: { ...headers, ...body.headers } },
    }));

type Body = Pick<Call, 'body' | 'payload' | 'headers'>;

const urlFor = ({ path, query }: Operation, known: Known): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return fc
    .record({
      place: fc.record(Object.fromEntries(names.map((name) => [name, textFor(name, known)]))),
      asked: someOf(2, query, (name) => textFor(name, known)),
      tail: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: TAILS }),
    })
    .map(({ place, asked, tail }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(place[name] ?? ''));
      const pairs = Object.entries(asked).map(([name, value]) => `${name}=${encoded(value)}`);
      return `${filled}?${pairs.join('&')}${tail}`;
    });
};

const TAILS = fc.constantFrom('&', '&q=%', '&q=%00', '&a[b]=1&a[b]=2', '&limit=1&limit=2');

/** An empty step would be another route, and a lone half of a pair cannot be written in an address. */
const encoded = (text: string): string =>
  text === '' ? '%20' : encodeURIComponent(text.toWellFormed());

/** Each of them in so many cases of ten: a form needs most of its fields, an address few. */
const someOf = <Value>(
  tenths: number,
  names: readonly string[],
  arbitrary: (name: string) => fc.Arbitrary<Value>,
): fc.Arbitrary<Readonly<Record<string, Value>>> =>
  fc
    .tuple(...names.map((name) => fc.tuple(fc.integer({ min: 1, max: 10 }), arbitrary(name))))
    .map((drawn) =>
      Object.fromEntries(
        drawn.flatMap(([share, value], at) => (share > tenths ? [] : [[names[at] ?? '', value]])),
      ),
    );

const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['a', 'b', '', 'x'.repeat(5_000), '\u00e9', '"'],
  'if-none-match': ['*', '"', 'W/"a"', 'nonsense'],
  'if-match': ['*', '"1"', 'nonsense'],
  range: ['bytes=0-', 'bytes=9-1', 'bytes=-', 'nonsense'],
  'accept-encoding': ['br', 'gzip;q=0', 'nonsense'],
  'x-forwarded-for': ['1.2.3.4', 'nonsense, ::'],
  'x-request-id': ['', 'ann@example.com'],
  'last-event-id': ['1', '-1', 'nonsense'],
};

const headersFor = someOf(1, Object.keys(HEADER_VALUES), (name) =>
  fc.constantFrom(...(HEADER_VALUES[name] ?? [''])),
);

const bodyFor = ({ fields }: Operation, known: Known): fc.Arbitrary<Body> => {
  const good: fc.Arbitrary<Body> =
    fields === null
      ? someOf(9, PRODUCT_FORM_FIELDS, (name) => textFor(name, known)).chain((values) =>
          PHOTOS.map((photos) => form(values, ...photos)),
        )
      : someOf(9, fields, (name) => valueFor(name, known)).map((body) => ({ body }));
  return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: NONSENSE });
};

/** A pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const START_OF_PNG = PNG.subarray(0, 16);
/** A picture's first bytes, then a page, and a picture that says it is 60,000 pixels wide and high. */
const POLYGLOT = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('<script>alert(1)</script>')]);
const BOMB = Buffer.concat([START_OF_PNG, Buffer.from('0000ea600000ea600802000000', 'hex')]);

const PHOTOS = fc.constantFrom(
  ...[[], [], [], [], []],
  ...[
    PNG,
    PNG,
    Buffer.alloc(0),
    START_OF_PNG,
    PNG.subarray(0, 60),
    POLYGLOT,
    BOMB,
    Buffer.from('<svg onload="alert(1)"/>'),
  ].map((content) => [{ content, filename: 'card.png', type: 'image/png' }]),
  [{ content: PNG, filename: '../../x\u0000.png' }],
  [
    { content: PNG, filename: 'a.png' },
    { content: PNG, filename: 'b.png' },
  ],
);

const asJson = (payload: string | Buffer): Body => ({
  payload,
  headers: { 'content-type': 'application/json' },
});

const NONSENSE: fc.Arbitrary<Body> = fc.constantFrom<Body>(
  {},
  asJson(''),
  asJson('{"name":'),
  asJson('null'),
  asJson('[]'),
  asJson('"text"'),
  asJson('1e999'),
  asJson('\ufeff{}'),
  asJson('{"__proto__":{"isAdmin":true}}'),
  asJson('{"constructor":{"prototype":{}}}'),
  asJson(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  asJson('['.repeat(20_000) + ']'.repeat(20_000)),
  asJson(`{"name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`),
  asJson(JSON.stringify({ ids: Array.from({ length: 20_000 }, (_, at) => at) })),
  asJson(JSON.stringify({ name: 'x'.repeat(1_100_000) })),
  { payload: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { payload: '{}', headers: { 'content-type': 'application/json; charset=utf-7' } },
  { payload: '{}', headers: { 'content-type': 'multipart/form-data' } },
  { payload: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  {
    payload: '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
);
