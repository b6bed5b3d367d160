import type { Value } from '../../reports/model.ts';
import { XML_DECLARATION } from './xml.ts';

/**
 * How a cell looks. `header`: of a column; `plain`, `missing` (N/A) and `flagged` (red): data; `total`: the last row; `label`,
 * `fact` and `loss` (red): the Summary.
 */
export type Look = 'header' | 'plain' | 'missing' | 'flagged' | 'total' | 'label' | 'fact' | 'loss';

type Kind = Value['kind'];

const LOOKS: readonly Look[] = [
  'header',
  'plain',
  'missing',
  'flagged',
  'total',
  'label',
  'fact',
  'loss',
];
const KINDS: readonly Kind[] = ['text', 'money', 'count', 'percent', 'date'];

/** Index into the formats of {@link stylesXml}; 0 is a cell without any. */
export const styleIndex = (look: Look, kind: Kind): number =>
  1 + LOOKS.indexOf(look) * KINDS.length + KINDS.indexOf(kind);

const MONEY = 164;
const DATE = 165;
const NUMBER_FORMATS =
  '<numFmts count="2">' +
  `<numFmt numFmtId="${MONEY}" formatCode="&quot;$&quot;#,##0.00;[Red]\\-&quot;$&quot;#,##0.00"/>` +
  `<numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/></numFmts>`;
/** 3 is `#,##0`, 49 is text: what looks like a formula stays a text also when somebody edits it. */
const FORMAT_OF: Readonly<Record<Kind, number>> = {
  text: 49,
  money: MONEY,
  count: 3,
  percent: 49,
  date: DATE,
};

const font = (colour: string, bold: boolean): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="11"/><color rgb="FF${colour}"/><name val="Calibri"/><family val="2"/></font>`;

const INK = '191A1F';
const RED = 'B3261B';
const FONTS = [
  font('000000', false),
  font(INK, true),
  font('67645C', false),
  font(RED, true),
  font(RED, false),
];
const FONT_OF: Readonly<Record<Look, number>> = {
  header: 1,
  plain: 0,
  missing: 2,
  flagged: 3,
  total: 1,
  label: 1,
  fact: 0,
  loss: 4,
};

/** The first two are fixed by the format. */
const FILLS =
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF1EFE9"/><bgColor indexed="64"/></patternFill></fill></fills>';
const HEADER_FILL = 2;

const line = (side: string): string => `<${side} style="thin"><color rgb="FF918D83"/></${side}>`;
const BORDERS =
  '<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  `<border><left/><right/><top/>${line('bottom')}<diagonal/></border>` +
  `<border><left/><right/>${line('top')}<bottom/><diagonal/></border></borders>`;
const BORDER_OF: Readonly<Partial<Record<Look, number>>> = { header: 1, total: 2 };

const format = (look: Look, kind: Kind): string => {
  const numberFormat = look === 'header' ? FORMAT_OF.text : FORMAT_OF[kind];
  const fill = look === 'header' ? HEADER_FILL : 0;
  return (
    `<xf numFmtId="${numberFormat}" fontId="${FONT_OF[look]}" fillId="${fill}" borderId="${BORDER_OF[look] ?? 0}" xfId="0" ` +
    `applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment(look, kind)}</xf>`
  );
};

const alignment = (look: Look, kind: Kind): string => {
  if (look === 'fact' || look === 'loss') return '<alignment horizontal="left" vertical="top"/>';
  if (look === 'header') {
    return `<alignment horizontal="${isNumeric(kind) ? 'right' : 'left'}" vertical="center"/>`;
  }
  const side = kind === 'percent' ? ' horizontal="right"' : '';
  return `<alignment${side} vertical="top"${kind === 'text' && look !== 'label' ? ' wrapText="1"' : ''}/>`;
};

const isNumeric = (kind: Kind): boolean =>
  kind === 'money' || kind === 'count' || kind === 'percent';

/** `xl/styles.xml`: every look of every kind. */
export const stylesXml = (): string => {
  const formats = LOOKS.flatMap((look) => KINDS.map((kind) => format(look, kind)));
  return (
    `${XML_DECLARATION}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${NUMBER_FORMATS}` +
    `<fonts count="${FONTS.length}">${FONTS.join('')}</fonts>${FILLS}${BORDERS}` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
};
