import type { ReportModel } from '../../reports/model.ts';
import { fontRules } from './fonts.ts';

/** @param text everything that the page shows. */
export const pageStyle = (report: ReportModel, text: string): string =>
  `${fontRules(text)}@page{size:A4${isWide(report) ? ' landscape' : ''};margin:16mm 14mm 18mm;` +
  `@bottom-left{content:${cssText(`${report.title}, ${report.period}`)};${MARGIN_TEXT}}` +
  `@bottom-right{content:'Page ' counter(page) ' of ' counter(pages);${MARGIN_TEXT}}}${SHEET}`;

const MARGIN_TEXT = `font:400 8pt 'Inter Variable',sans-serif;color:#67645c`;

/** Wide tables lie on their side. */
const isWide = (report: ReportModel): boolean =>
  report.tables.some(({ columns, breakdown }) => breakdown !== true && columns.length > 7);

const cssText = (line: string): string =>
  `'${line.replace(/[^\w ,.-]/gu, (char) => `\\${(char.codePointAt(0) ?? 0xfffd).toString(16)} `)}'`;

const SHEET = `
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:400 9pt/1.45 'Inter Variable',sans-serif;color:#191a1f;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.cover{display:flex;align-items:center;gap:12pt;padding-bottom:14pt;border-bottom:1.5pt solid #191a1f;margin-bottom:14pt}
.cover .mark{width:34pt;height:34pt;flex:none}
.cover>div{flex:1}
.brand{font:600 9pt/1.2 'Host Grotesk Variable',sans-serif;color:#67645c}
h1{font:600 21pt/1.15 'Host Grotesk Variable','Inter Variable',sans-serif;letter-spacing:-.025em}
.cover dl{display:grid;grid-template-columns:auto minmax(0,170pt);gap:1pt 10pt;font-size:8.5pt}
.cover dt{color:#67645c}
.cover dd{font-weight:500}
.figures{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:9pt;margin-bottom:14pt}
.figures div{border:.75pt solid #e4e1d9;border-radius:7pt;padding:9pt 11pt;break-inside:avoid}
.figures dt{font-size:8pt;font-weight:500;color:#4e4c46}
.figures dd{font:600 15pt/1.3 'Host Grotesk Variable','Inter Variable',sans-serif;letter-spacing:-.015em}
.figures .gain dd{color:#0a7547}
.figures .loss dd,.flagged{color:#b3261b}
.flagged{font-weight:700}
.chart{break-inside:avoid;border:.75pt solid #e4e1d9;border-radius:7pt;padding:10pt 12pt 9pt;margin-bottom:16pt}
.chart svg{display:block;width:100%;height:auto}
.chart text{font:400 9.5px 'Inter Variable',sans-serif;fill:#67645c}
.chart .value{paint-order:stroke;stroke:#fff;stroke-width:3}
.grid{stroke:#e4e1d9;stroke-width:.75}
rect.c1,.swatch.c1{fill:#3350db;background:#3350db}
rect.c2,.swatch.c2{fill:#e36a1e;background:#e36a1e}
figcaption{font-size:8pt;color:#4e4c46;margin-top:4pt}
.swatch{display:inline-block;width:7pt;height:7pt;border-radius:2pt;margin:0 3pt 0 8pt}
.swatch:first-child{margin-left:0}
.list{margin-bottom:16pt}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:18pt;align-items:start}
h2{font:600 12pt/1.3 'Host Grotesk Variable','Inter Variable',sans-serif;margin-bottom:5pt;break-after:avoid}
h2 span{font:400 8.5pt 'Inter Variable',sans-serif;color:#67645c;margin-left:4pt}
table{width:100%;border-collapse:collapse;table-layout:fixed;font-size:8pt;line-height:1.35}
thead{display:table-header-group}
th{font-weight:600;text-align:left;padding:4pt 5pt;background:#f1efe9;border-bottom:.75pt solid #918d83;vertical-align:bottom}
td{padding:3.5pt 5pt;border-bottom:.5pt solid #e4e1d9;vertical-align:top;unicode-bidi:plaintext;white-space:pre-line}
th.money,th.count,th.percent,td.money,td.count,td.percent{text-align:right}
td.money,td.count,td.date,td.percent{white-space:nowrap;overflow-wrap:normal}
th.money+th.text,td.money+td.text{padding-left:13pt}
.missing{color:#67645c}
tr{break-inside:avoid}
tbody.together,.whole{break-inside:avoid}
.total td{font-weight:600;border-top:.75pt solid #191a1f;border-bottom:0}
.empty{color:#67645c;padding:4pt 0}
`;
