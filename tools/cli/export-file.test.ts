import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedLines } from '@keepsale/event-store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile } from './export-file.ts';

const SELLER = '5f0c0c1e-0000-4000-8000-000000000001';

/** Three events; the texts hold what line ends and encodings are mistaken for. */
const exported = (): string =>
  exportedLines(SELLER, ['Čapek\r\n', 'two', 'three'])
    .map((line) => `${line}\n`)
    .join('');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsale-export-'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = async (content: string | Buffer) => {
  const file = join(folder, 'history.jsonl');
  await writeFile(file, content);
  return checkFile(file, () => undefined);
};

const WHOLE = { status: 'intact', events: 3 };
const crLf = (text: string): string => text.replaceAll('\n', '\r\n');

test('a file as it was exported is whole, and nothing else is to be said of it', async () => {
  expect(await check(exported())).toMatchObject({ verdict: WHOLE, resaved: [] });
  expect(await check('')).toMatchObject({ verdict: { events: 0 }, resaved: [] });
});

test.each<[string, (text: string) => string | Buffer, readonly string[]]>([
  ['line ends of Windows', crLf, ['cr-lf']],
  ['one such line end', (text) => text.replace('}\n', '}\r\n'), ['cr-lf']],
  ['a mark at its beginning', (text) => `\ufeff${text}`, ['byte-order-mark']],
  ['both', (text) => `\ufeff${crLf(text)}`, ['byte-order-mark', 'cr-lf']],
  [
    'UTF-16, as shells of Windows write it',
    (text) => Buffer.from(`\ufeff${crLf(text)}`, 'utf16le'),
    ['utf-16', 'cr-lf'],
  ],
  ['no last line end', (text) => text.trimEnd(), ['last-line-end']],
])('a text saved anew with %s is told from a changed one', async (_, save, resaved) => {
  expect(await check(save(exported()))).toMatchObject({ verdict: WHOLE, resaved });
});

test('what was changed is found beneath, and named', async () => {
  const changed = exported().replace('"two"', '"tw0"');
  expect(await check(crLf(changed))).toMatchObject({
    verdict: { status: 'broken', line: 2, reason: 'hash' },
    resaved: ['cr-lf'],
  });
  const cut = crLf(exported()).slice(0, -20);
  expect(await check(cut)).toMatchObject({
    verdict: { status: 'broken', line: 3, reason: 'line' },
    resaved: ['cr-lf'],
  });
});

test.each([' \n', '\t\n', '\r\r\n', '\u0000\n', '\u2028\n'])(
  'nothing else passes for a text saved anew: a line that ends with %j',
  async (end) => {
    expect(await check(exported().replace('}\n', `}${end}`))).toMatchObject({
      verdict: { status: 'broken', line: 1, reason: 'line' },
    });
  },
);
