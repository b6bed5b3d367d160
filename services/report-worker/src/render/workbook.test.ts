import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { businessDate } from '@keepsale/domain/kernel/dates';
import { cents } from '@keepsale/domain/kernel/money';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { count, date, money, text, type ReportModel, type Row } from '../reports/model.ts';
import { readPackage, schemaErrors } from '../testing/ooxml/read-package.ts';
import { renderWorkbook } from './workbook.ts';

const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '</t></is></c><f>1</f>',
  '<img src=http://127.0.0.1:1/>',
  '_x0041_ and _x00e9_',
  'שלום \u202egnp.exe',
  'two\nlines\tand a tab',
  '  spaces kept  ',
  'n'.repeat(5_000),
];

const DATES = [date(businessDate('1999-12-31')), date(businessDate('1899-12-31')), null];

const rows: readonly Row[] = HOSTILE.map((name, index) => ({
  cells: [text(name), count(index), money(cents(1_050 * (index - 1))), DATES[index % 3] ?? null],
  ...(index === 2 ? { flagged: 1 } : {}),
}));

const report = (data: readonly Row[]): ReportModel => ({
  title: 'Custom & Co',
  fileStem: 'custom-report',
  sellerName: 'Ada "A&B" <Cards>'.repeat(20),
  period: 'All time to Present',
  generatedOn: businessDate('2026-11-27'),
  figures: [],
  chart: null,
  tables: ['Revenue', 'Inventory'].map((name) => ({
    name,
    columns: [
      { header: 'Description', kind: 'text', width: 38 },
      { header: 'Stock', kind: 'count', width: 8 },
      { header: 'Amount', kind: 'money', width: 14, totalled: true },
      { header: 'Date', kind: 'date', width: 12 },
    ],
    rowCount: data.length,
    rows: async function* () {
      await Promise.resolve();
      if (data.length > 0) yield data;
    },
    totals: [cents(data.reduce((sum, { cells: [, , amount] }) => sum + centsOf(amount), 0))],
    emptyText: 'Nothing in this period.',
  })),
  summary: [
    { label: 'Net Profit', value: money(cents(-5)), signed: true },
    { label: 'Entries', value: count(12_345) },
    { label: 'Health', value: text('Good') },
    { label: 'Margin', value: null },
    { label: 'Report Generated', value: date(businessDate('2026-11-27')) },
  ],
});

const centsOf = (cell: Row['cells'][number] | undefined): number =>
  cell?.kind === 'money' ? cell.cents : 0;

const draw = (model: ReportModel): Promise<Buffer> => {
  const file = new PassThrough();
  const drawn = renderWorkbook(model, file, () => undefined);
  return Promise.all([buffer(file), drawn]).then(([bytes]) => bytes);
};

const matches = (xml: string, pattern: RegExp): readonly string[] =>
  [...xml.matchAll(pattern)].map(([, found = '']) => found);

test.each([
  ['with rows', rows],
  ['without any', []],
])('every part of a workbook %s meets the schema of the standard', async (_, data) => {
  const parts = await readPackage(await draw(report(data)));
  const named = (pattern: RegExp): readonly string[] =>
    [...parts].filter(([path]) => pattern.test(path)).map(([, xml]) => xml);
  const sheets = named(/^xl\/(workbook|styles|worksheets\/sheet\d)\.xml$/);
  expect(sheets).toHaveLength(5);
  expect(await schemaErrors('spreadsheet', sheets)).toEqual([]);
  expect(await schemaErrors('relationships', named(/\.rels$/))).toEqual([]);
  expect(await schemaErrors('content-types', named(/^\[Content_Types\]/))).toEqual([]);
});

test('a row is as high as its longest text, up to what spreadsheets have', async () => {
  const notes = ['short', 'n'.repeat(38 * 3), 'one\ntwo', 'n'.repeat(5_000)];
  const parts = await readPackage(
    await draw(report(notes.map((note) => ({ cells: [text(note)] })))),
  );
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const heights = matches(sheet, /<row r="[2-5]"([^>]*)>/g).map(
    (attributes) => / ht="(\d+)"/.exec(attributes)?.[1] ?? null,
  );
  expect(heights).toEqual([null, '45', '30', '409']);
});

test('a file that is slow to be written holds the rows back', async () => {
  const [table] = report([]).tables;
  const PARTS = 60;
  // Nothing that compresses well, or all of it would fit into the buffers on its way.
  const longNote = (index: number): Row => {
    const noise = createHash('shake256', { outputLength: 2_500 }).update(`${index}`).digest('hex');
    return { cells: [text(noise)] };
  };
  const rowsInParts = async function* (): AsyncIterable<readonly Row[]> {
    for (let part = 0; part < PARTS; part += 1) {
      await setImmediate();
      yield Array.from({ length: 50 }, (_, row) => longNote(50 * part + row));
    }
  };
  if (table === undefined) throw new Error('the sample report has tables');
  const long = { ...report([]), tables: [{ ...table, rowCount: 1, rows: rowsInParts }] };
  let taken = 0;
  const stuck = new PassThrough();
  const drawn = renderWorkbook(long, stuck, () => {
    taken += 1;
  });
  for (let before = -1; before < taken;) {
    before = taken;
    await delay(250);
  }
  expect(taken).toBeLessThan(PARTS);
  stuck.resume();
  await drawn;
  expect(taken).toBe(PARTS);
});

test('the schema check sees elements that are out of order', async () => {
  const parts = await readPackage(await draw(report(rows)));
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const filter = /<autoFilter [^>]*>/.exec(sheet)?.[0] ?? '';
  const moved = sheet.replace(filter, '').replace('<cols>', `${filter}<cols>`);
  expect(await schemaErrors('spreadsheet', [moved])).not.toEqual([]);
});

test('every part is declared and found by those that name it', async () => {
  const parts = await readPackage(await draw(report(rows)));
  const declared = matches(parts.get('[Content_Types].xml') ?? '', / PartName="\/([^"]+)"/g);
  const targets = [
    ...matches(parts.get('_rels/.rels') ?? '', / Target="([^"]+)"/g),
    ...matches(parts.get('xl/_rels/workbook.xml.rels') ?? '', / Target="([^"]+)"/g).map(
      (target) => `xl/${target}`,
    ),
  ];
  const content = [...parts.keys()].filter((path) => !/\.rels$|^\[/.test(path)).sort();
  expect([...declared].sort()).toEqual(content);
  expect([...targets].sort()).toEqual(content);
  const workbook = parts.get('xl/workbook.xml') ?? '';
  const sheetRelations = (parts.get('xl/_rels/workbook.xml.rels') ?? '').split('<Relationship ');
  matches(workbook, / r:id="([^"]+)"/g).forEach((id, index) => {
    const relation = sheetRelations.find((one) => one.includes(`Id="${id}"`));
    expect(relation).toContain(`worksheets/sheet${index + 1}.xml`);
  });
});

test('styles, counts, cells and names are within their bounds', async () => {
  const parts = await readPackage(await draw(report(rows)));
  const styles = parts.get('xl/styles.xml') ?? '';
  for (const list of ['font', 'fill', 'border', 'numFmt']) {
    const [, said, inside = ''] =
      new RegExp(`<${list}s count="(\\d+)"[^>]*>(.*?)</${list}s>`).exec(styles) ?? [];
    expect(matches(inside, new RegExp(`(<${list}[ >])`, 'g')), list).toHaveLength(Number(said));
  }
  const [, formats, inside = ''] = /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/.exec(styles) ?? [];
  expect(matches(inside, /(<xf )/g)).toHaveLength(Number(formats));
  const lastRow = rows.length + 1;
  for (const index of [1, 2, 3]) {
    const sheet = parts.get(`xl/worksheets/sheet${index}.xml`) ?? '';
    for (const style of matches(sheet, / (?:s|style)="(\d+)"/g)) {
      expect(Number(style)).toBeLessThan(Number(formats));
    }
    const rowNumbers = matches(sheet, /<row r="(\d+)"/g).map(Number);
    expect(rowNumbers).toEqual(rowNumbers.map((_, at) => at + 1));
  }
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain(`<autoFilter ref="A1:D${lastRow}"/>`);
  expect(parts.get('xl/workbook.xml')).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">&apos;Revenue&apos;!$1:$1</definedName>`,
  );
});

test('what is said to be a number is one', async () => {
  const parts = await readPackage(await draw(report(rows)));
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const numbers = matches(sheet, /<c r="[A-Z]+\d+"(?: s="\d+")?(?: t="n")?><v>([^<]*)</g);
  expect(numbers.length).toBeGreaterThan(2 * rows.length);
  for (const number of numbers) expect(Number(number)).not.toBeNaN();
});

test('another reader finds the same numbers, dates and texts, and no formula but totals', async () => {
  const file = await draw(report(rows));
  const [revenue, , summary] = await readXlsxFile(file);
  const data = revenue?.data ?? [];
  expect(data[0]).toEqual(['Description', 'Stock', 'Amount', 'Date']);
  // It takes outer spaces away; spreadsheets do not.
  expect(data.slice(1, -1).map(([name]) => name)).toEqual(HOSTILE.map((name) => name.trim()));
  expect(data[1]?.slice(1)).toEqual([0, -10.5, new Date('1999-12-31T00:00:00Z')]);
  expect(data[2]?.slice(3)).toEqual(['1899-12-31']);
  expect(data[3]?.slice(3)).toEqual(['N/A']);
  expect(data.at(-1)).toEqual(['Total', null, 462, null]);
  expect(summary?.data.slice(1)).toEqual([
    ['Net Profit', -0.05],
    ['Entries', 12_345],
    ['Health', 'Good'],
    ['Margin', 'N/A'],
    ['Report Generated', new Date('2026-11-27T00:00:00Z')],
  ]);
  const parts = await readPackage(file);
  const formulas = [...parts.values()].flatMap((xml) => matches(xml, /<f>(.*?)<\/f>/g));
  const total = `SUBTOTAL(109,C2:C${rows.length + 1})`;
  expect(formulas).toEqual([total, total]);
});

test('rows that fail end the drawing', async () => {
  const [table] = report(rows).tables;
  if (table === undefined) throw new Error('there is a table');
  const failing = async function* (): AsyncIterable<readonly Row[]> {
    yield rows;
    await Promise.resolve();
    throw new Error('the database is gone');
  };
  const broken = { ...report(rows), tables: [{ ...table, rows: failing }] };
  const file = new PassThrough();
  file.resume();
  await expect(renderWorkbook(broken, file, () => undefined)).rejects.toThrow('is gone');
});
