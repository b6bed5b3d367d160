import { expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import type { Answer, Attempt, Findings, Sighting, Write } from './history.ts';

const SELLER = 'ann';
const PRODUCT: Write = { kind: 'product', label: 'Kobe 1996', categoryId: 'c1', stock: 5 };
const SALE: Write = { kind: 'sale', label: '1203', productId: 'p1', quantity: 2 };
const EXPENSE: Write = { kind: 'expense', label: 'Sleeves' };
const DELETION: Write = { kind: 'deletion', label: 'e1' };

const acknowledged = (id: string): Answer => ({ status: 'acknowledged', id });
const refused = (httpStatus: number): Answer => ({ status: 'refused', httpStatus });

const attempt = (write: Write, ...answers: readonly Answer[]): Attempt => ({
  seller: SELLER,
  key: `key-${write.label}`,
  write,
  answers,
});

const seen = ({ kind, label }: Write, id: string, units = 1): Sighting => ({
  seller: SELLER,
  kind,
  label,
  id,
  units,
});

const bought = attempt(PRODUCT, acknowledged('p1'));
const sold = attempt(SALE, acknowledged('s1'));

/** A product of five, two of them sold. */
const good: Findings = {
  log: [seen(PRODUCT, 'p1'), seen(SALE, 's1', 2)],
  lists: [seen(PRODUCT, 'p1'), seen(SALE, 's1', 2)],
  stock: [{ seller: SELLER, productId: 'p1', stock: 3 }],
};

const codes = (attempts: readonly Attempt[], findings: Partial<Findings> = {}) =>
  checkHistory(attempts, { ...good, ...findings }).map(({ code }) => code);

test('what was acknowledged is there once, in the log and in the lists', () => {
  expect(checkHistory([bought, sold], good)).toEqual([]);
});

test('a write missing from the log, or from the lists, is lost', () => {
  expect(codes([bought, sold, attempt(EXPENSE, acknowledged('e1'))])).toEqual(['lost', 'lost']);
  expect(codes([bought, sold], { lists: [seen(PRODUCT, 'p1')] })).toEqual(['lost']);
});

test('a write recorded twice is doubled, and the stock with it', () => {
  const log = [...good.log, seen(SALE, 's2', 2)];
  expect(codes([bought, sold], { log })).toEqual(['doubled', 'wrong-stock']);
});

test('a write listed twice is doubled', () => {
  expect(codes([bought, sold], { lists: [...good.lists, seen(PRODUCT, 'p9')] })).toEqual([
    'doubled',
  ]);
});

test('a write found under another id than its client was told', () => {
  expect(codes([bought, attempt(SALE, acknowledged('s7'))])).toEqual(['other-id', 'other-id']);
});

test('a sale of another quantity', () => {
  const log = [seen(PRODUCT, 'p1'), seen(SALE, 's1', 1)];
  expect(codes([bought, sold], { log })).toEqual(['wrong-units', 'wrong-stock']);
});

test('stock that does not follow from the sales', () => {
  const stock = [{ seller: SELLER, productId: 'p1', stock: 4 }];
  expect(codes([bought, sold], { stock })).toEqual(['wrong-stock']);
  expect(codes([bought, sold], { stock: [] })).toEqual(['wrong-stock']);
});

test('a repeat that is told something else', () => {
  const answers = [acknowledged('s1'), acknowledged('s1'), acknowledged('s2'), refused(409)];
  expect(codes([bought, attempt(SALE, ...answers)])).toEqual(['other-answer', 'other-answer']);
});

test('a write without an answer may be there or not, but not twice', () => {
  const unanswered = attempt(EXPENSE);
  const there = [...good.log, seen(EXPENSE, 'e1')];
  expect(codes([bought, sold, unanswered])).toEqual(['unanswered']);
  expect(codes([bought, sold, unanswered], { log: there, lists: there })).toEqual(['unanswered']);
  const twice = [...there, seen(EXPENSE, 'e2')];
  expect(codes([bought, sold, unanswered], { log: twice, lists: there })).toEqual([
    'unanswered',
    'doubled',
  ]);
});

test('a refused write must leave no trace', () => {
  expect(codes([bought, attempt(SALE, refused(409))])).toEqual([
    'refused-but-recorded',
    'refused-but-recorded',
    'refused-without-cause',
  ]);
});

test('a sale is refused only for want of stock', () => {
  const four: Write = { kind: 'sale', label: '1204', productId: 'p1', quantity: 4 };
  const three: Write = { kind: 'sale', label: '1205', productId: 'p1', quantity: 3 };
  expect(codes([bought, sold, attempt(four, refused(409))])).toEqual([]);
  expect(codes([bought, sold, attempt(three, refused(409))])).toEqual(['refused-without-cause']);
  expect(codes([bought, sold, attempt(four, refused(401))])).toEqual(['refused-without-cause']);
});

test('anything else that is refused has no cause', () => {
  expect(codes([bought, sold, attempt(EXPENSE, refused(409))])).toEqual(['refused-without-cause']);
});

test('an acknowledged deletion leaves the log and takes the thing from the lists', () => {
  const attempts = [
    bought,
    sold,
    attempt(EXPENSE, acknowledged('e1')),
    attempt(DELETION, acknowledged('e1')),
  ];
  const log = [...good.log, seen(EXPENSE, 'e1'), seen(DELETION, 'e1')];
  expect(codes(attempts, { log })).toEqual([]);
  expect(codes(attempts, { log, lists: [...good.lists, seen(EXPENSE, 'e1')] })).toEqual([
    'not-deleted',
  ]);
});

test('a deletion without an answer may have happened', () => {
  const attempts = [bought, sold, attempt(EXPENSE, acknowledged('e1')), attempt(DELETION)];
  const log = [...good.log, seen(EXPENSE, 'e1')];
  expect(codes(attempts, { log })).toEqual(['unanswered']);
  expect(codes(attempts, { log, lists: [...good.lists, seen(EXPENSE, 'e1')] })).toEqual([
    'unanswered',
  ]);
});

test('what nobody wrote is not there', () => {
  const stray = seen(EXPENSE, 'e5');
  expect(
    codes([bought, sold], { log: [...good.log, stray], lists: [...good.lists, stray] }),
  ).toEqual(['unasked', 'unasked']);
});

test('sellers do not see each other', () => {
  const lists = good.lists.map((sighting) => ({ ...sighting, seller: 'bob' }));
  expect(codes([bought, sold], { lists })).toEqual(['lost', 'lost', 'unasked', 'unasked']);
});
