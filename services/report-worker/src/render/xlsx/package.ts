import type { BusinessDate } from '@keepsale/domain/kernel/dates';
import { HEADER_ROW } from './sheet.ts';
import { stylesXml } from './styles.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

/** A sheet as the workbook knows it. */
export interface SheetEntry {
  readonly name: string;
  /** The cells that its filter covers; `null`: it has none. */
  readonly filtered: string | null;
}

export interface WorkbookFacts {
  readonly title: string;
  readonly createdOn: BusinessDate;
  readonly sheets: readonly SheetEntry[];
}

/** Where a sheet lies, by its index. */
export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** All parts of the file but the sheets, by path (ECMA-376, part 2). */
export const packageParts = (facts: WorkbookFacts): ReadonlyMap<string, string> =>
  new Map([
    ['[Content_Types].xml', contentTypes(facts.sheets.length)],
    ['_rels/.rels', relationships(PACKAGE_PARTS)],
    ['docProps/core.xml', coreProperties(facts)],
    ['docProps/app.xml', APP_PROPERTIES],
    ['xl/workbook.xml', workbook(facts.sheets)],
    ['xl/_rels/workbook.xml.rels', relationships(workbookParts(facts.sheets.length))],
    ['xl/styles.xml', stylesXml()],
  ]);

const FORMATS = 'http://schemas.openxmlformats.org';
const OFFICE = `${FORMATS}/officeDocument/2006`;
const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (sheets: number): string => {
  const overrides = [
    ['/xl/workbook.xml', `${SPREADSHEET_TYPE}.sheet.main+xml`],
    ...Array.from({ length: sheets }, (_, index) => [
      `/${sheetPath(index)}`,
      `${SPREADSHEET_TYPE}.worksheet+xml`,
    ]),
    ['/xl/styles.xml', `${SPREADSHEET_TYPE}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ];
  return (
    `${XML_DECLARATION}<Types xmlns="${FORMATS}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    overrides
      .map(([part = '', type = '']) => `<Override PartName="${part}" ContentType="${type}"/>`)
      .join('') +
    '</Types>'
  );
};

/** By type and target. */
type Relation = readonly [type: string, target: string];

const PACKAGE_PARTS: readonly Relation[] = [
  [`${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml'],
  [`${FORMATS}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'],
  [`${OFFICE}/relationships/extended-properties`, 'docProps/app.xml'],
];

const workbookParts = (sheets: number): readonly Relation[] => [
  ...Array.from({ length: sheets }, (_, index): Relation => [
    `${OFFICE}/relationships/worksheet`,
    sheetPath(index).replace('xl/', ''),
  ]),
  [`${OFFICE}/relationships/styles`, 'styles.xml'],
];

const relationships = (relations: readonly Relation[]): string =>
  `${XML_DECLARATION}<Relationships xmlns="${FORMATS}/package/2006/relationships">` +
  relations
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
    )
    .join('') +
  '</Relationships>';

const coreProperties = ({ title, createdOn }: WorkbookFacts): string =>
  `${XML_DECLARATION}<cp:coreProperties xmlns:cp="${FORMATS}/package/2006/metadata/core-properties" ` +
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:title>${xmlText(title)}</dc:title><dc:creator>Keepsale</dc:creator>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${createdOn}T00:00:00Z</dcterms:created></cp:coreProperties>`;

const APP_PROPERTIES = `${XML_DECLARATION}<Properties xmlns="${OFFICE}/extended-properties"><Application>Keepsale</Application></Properties>`;

const workbook = (sheets: readonly SheetEntry[]): string =>
  `${XML_DECLARATION}<workbook xmlns="${FORMATS}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/relationships">` +
  '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000"/></bookViews><sheets>' +
  sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('') +
  `</sheets><definedNames>${definedNames(sheets)}</definedNames></workbook>`;

/** What a filter covers has to be known under this name as well; the header is repeated on every printed page. */
const definedNames = (sheets: readonly SheetEntry[]): string =>
  sheets
    .flatMap(({ name, filtered }, index) => [
      ...(filtered === null
        ? []
        : [
            `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${rangeOf(name, filtered)}</definedName>`,
          ]),
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${rangeOf(name, `${HEADER_ROW}:${HEADER_ROW}`)}</definedName>`,
    ])
    .join('');

/** `A1:B7` as `'Sheet'!$A$1:$B$7`. */
const rangeOf = (sheet: string, range: string): string =>
  `'${xmlText(sheet.replaceAll("'", "''"))}'!${range.replace(/[A-Z]+|\d+/g, '$$$&')}`;
