import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Figure, ReportModel } from '../../reports/model.ts';
import { MonthChart } from './chart.tsx';
import { shown } from './format.ts';
import { pageStyle } from './style.ts';
import { ReportTable, type DrawnTable } from './table.tsx';

/** The whole report as one HTML document that refers to nothing outside itself. Every text is escaped by React. */
export const reportHtml = (report: ReportModel, tables: readonly DrawnTable[]): string => {
  const body = renderToStaticMarkup(<ReportBody report={report} tables={tables} />);
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <title>{`${report.title} - ${report.sellerName}`}</title>
      <style dangerouslySetInnerHTML={{ __html: pageStyle(report, body) }} />
    </head>,
  );
  return `<!doctype html><html lang="en">${head}${body}</html>`;
};

const ReportBody = (props: {
  readonly report: ReportModel;
  readonly tables: readonly DrawnTable[];
}): ReactElement => {
  const { report } = props;
  return (
    <body>
      <header className="cover">
        <Mark />
        <div>
          <p className="brand">Keepsale</p>
          <h1>{report.title}</h1>
        </div>
        <dl>
          <dt>Seller</dt>
          <dd dir="auto">{report.sellerName}</dd>
          <dt>Period</dt>
          <dd>{report.period}</dd>
          <dt>Generated</dt>
          <dd>{report.generatedOn}</dd>
        </dl>
      </header>
      <dl className="figures">
        {report.figures.map((figure) => (
          <FigureBox key={figure.label} figure={figure} />
        ))}
      </dl>
      {report.chart !== null && report.chart.length > 0 && <MonthChart bars={report.chart} />}
      {groups(props.tables).map((group) => (
        <div key={group[0]?.table.name} className={group.length > 1 ? 'pair' : undefined}>
          {group.map((drawn) => (
            <ReportTable key={drawn.table.name} {...drawn} />
          ))}
        </div>
      ))}
    </body>
  );
};

/** Two narrow breakdowns that follow one another share the page's width. */
const groups = (tables: readonly DrawnTable[]): readonly (readonly DrawnTable[])[] => {
  const grouped: DrawnTable[][] = [];
  for (const drawn of tables) {
    const last = grouped.at(-1);
    if (last?.length === 1 && last.every(isNarrow) && isNarrow(drawn)) last.push(drawn);
    else grouped.push([drawn]);
  }
  return grouped;
};

const isNarrow = ({ table }: DrawnTable): boolean =>
  table.breakdown === true && table.columns.length <= 3;

const FigureBox = ({ figure }: { readonly figure: Figure }): ReactElement => (
  <div className={toneOf(figure)}>
    <dt>{figure.label}</dt>
    <dd>{shown(figure.value)}</dd>
  </div>
);

const toneOf = ({ signed, value }: Figure): string | undefined => {
  if (signed !== true || value?.kind !== 'money' || value.cents === 0) return undefined;
  return value.cents < 0 ? 'loss' : 'gain';
};

const Mark = (): ReactElement => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8.5" fill="#191A1F" />
    <rect x="7.25" y="7" width="5.5" height="18" rx="1.6" fill="#F7F6F2" />
    <rect
      x="-2.75"
      y="-5.9"
      width="5.5"
      height="11.8"
      rx="1.6"
      transform="translate(19.6 20.35) rotate(-45)"
      fill="#F7F6F2"
    />
    <rect
      x="-2.75"
      y="-5.9"
      width="5.5"
      height="11.8"
      rx="1.6"
      transform="translate(19.6 11.65) rotate(45)"
      fill="#F26A21"
    />
  </svg>
);
