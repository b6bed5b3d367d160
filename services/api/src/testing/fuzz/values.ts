import fc from 'fast-check';

/** What the seller has, and what nobody has. */
export interface Known {
  readonly categories: readonly string[];
  readonly ids: readonly string[];
}

/** What a field may well hold, by its name: without these nothing would get past the first check. */
const LIKELY: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Chrome', 'Rookie'],
  amount: [5, 0.01, 999_999_999.99],
  description: ['A sleeve'],
  category: ['Other', 'Card Sales'],
  paymentMethod: ['Cash', 'PayPal'],
  recurring: [true, false],
  quantity: [1, 2],
  soldPrice: [3, '3.50'],
  costPrice: ['1.25'],
  valuePrice: ['2'],
  stock: ['1', '1000'],
  kind: ['product', 'category', 'revenue', 'expense'],
  type: ['financial', 'custom', 'inventory', 'ProductCreated'],
  format: ['pdf', 'xlsx'],
  months: [['2026-01', '2026-02'], '12'],
  path: ['/api/account/export', '/api/history/export'],
  label: ['My accountant'],
  expiresAt: ['2099-01-01', '2099-01-01T00:00:00Z'],
  sort: ['newest', 'price'],
  sport: ['basketball'],
  shipTo: ['LT', 'US'],
  locatedIn: ['any', 'US'],
  removePhoto: ['true', 'false'],
  availability: ['available', 'sold'],
  page: ['1', '2'],
  pageSize: ['10'],
  limit: ['1', '500'],
  offset: ['0', '7'],
  before: ['3'],
  revision: ['1', '2'],
  at: ['2026-03-14T00:00:00Z'],
  keyword: ['holo'],
};

const DAYS = ['2026-03-14', '2024-02-29', '1970-01-01'];
const MONTHS = ['2026-03', '2024-02'];

const likely = (name: string, known: Known): readonly unknown[] => {
  if (name === 'categoryId') return known.categories;
  if (name === 'ids') return [known.ids.slice(-2), known.ids.slice(0, 1), []];
  if (/id$/i.test(name)) return known.ids;
  if (/date|^from$|^to$|^today$/i.test(name)) return DAYS;
  if (name === 'month') return MONTHS;
  return LIKELY[name] ?? ['Some words'];
};

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u0000b',
  "'; drop table x; --",
  '%00',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  '\u202e\u200b\ufeff',
  '🃏'.repeat(600),
  'z'.repeat(6_000),
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '1,5',
  '9'.repeat(40),
  '2026-02-30',
  '2026-13',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
];

const NUMBERS = [0, -1, 1.005, 1e-7, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324];

const SHAPES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: 1 },
  { $ne: '' },
];

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(...SHAPES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Any JSON value for a field of that name: mostly one that it may well hold. */
export const valueFor = (name: string, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...likely(name, known)) },
    { weight: 1, arbitrary: hostile },
  );

/** The same for where only texts travel: addresses, forms. */
export const textFor = (name: string, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(...likely(name, known)).map((value) => String(value)),
    },
    { weight: 1, arbitrary: hostileText },
  );
