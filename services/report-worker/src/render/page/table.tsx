import type { ReactElement } from 'react';
import type { Column, Row, Table } from '../../reports/model.ts';
import { dollars, isLong, shown } from './format.ts';

/** The rows of one table that are drawn, of as many as there are. */
export interface DrawnTable {
  readonly table: Table;
  readonly rows: readonly Row[];
}

/** Rows that stay together at the head and at the foot, so that no page begins or ends with a lonely one. */
const KEPT_TOGETHER = 3;
/** A breakdown is read at one glance; two years of months still fit on a page. */
const WHOLE_ROWS_MAX = 24;

export const ReportTable = ({ table, rows }: DrawnTable): ReactElement => {
  const columns = drawnColumns(table, rows);
  const head = rows.slice(0, KEPT_TOGETHER);
  const foot = rows.slice(Math.max(KEPT_TOGETHER, rows.length - KEPT_TOGETHER));
  const middle = rows.slice(KEPT_TOGETHER, rows.length - foot.length);
  return (
    <section className={isWhole(table) ? 'list whole' : 'list'}>
      <h2>
        {table.name} <span>{rowsText(table.rowCount)}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="empty">{table.emptyText}</p>
      ) : (
        <table>
          <colgroup>
            {columns.map(({ column, share }) => (
              <col key={column.header} style={{ width: `${share}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ column }) => (
                <th key={column.header} scope="col" className={column.kind}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <Rows rows={head} columns={columns} together />
          <Rows rows={middle} columns={columns} />
          <Rows
            rows={foot}
            columns={columns}
            together
            total={rows.length === table.rowCount ? table : undefined}
          />
        </table>
      )}
      {rows.some(({ cells }) => cells.some(isLong)) && (
        <p className="empty">Long texts are shortened here. The Excel report has them whole.</p>
      )}
      {rows.length < table.rowCount && (
        <p className="empty">
          The newest {rows.length.toLocaleString('en-US')} of{' '}
          {table.rowCount.toLocaleString('en-US')} rows. The Excel report lists them all. Total:{' '}
          {table.totals.map(dollars).join(', ')}
        </p>
      )}
    </section>
  );
};

const isWhole = ({ breakdown, rowCount }: Table): boolean =>
  breakdown === true && rowCount <= WHOLE_ROWS_MAX;

interface DrawnColumn {
  readonly column: Column;
  /** Its index in the model's rows. */
  readonly index: number;
  /** Percent of the page's width. */
  readonly share: number;
}

/** A column of which no row has anything is not worth its paper. */
const drawnColumns = (table: Table, rows: readonly Row[]): readonly DrawnColumn[] => {
  const used = table.columns
    .map((column, index) => ({ column, index }))
    .filter(
      ({ column, index }) =>
        column.kind !== 'text' || rows.some(({ cells }) => (cells[index] ?? null) !== null),
    );
  const width = used.reduce((sum, { column }) => sum + column.width, 0);
  return used.map((one) => ({ ...one, share: Math.round((one.column.width / width) * 1000) / 10 }));
};

const Rows = (props: {
  readonly rows: readonly Row[];
  readonly columns: readonly DrawnColumn[];
  readonly together?: boolean;
  readonly total?: Table | undefined;
}): ReactElement | null =>
  props.rows.length === 0 && props.total === undefined ? null : (
    <tbody className={props.together === true ? 'together' : undefined}>
      {props.rows.map((row, index) => (
        <tr key={index}>
          {props.columns.map(({ column, index: cell }) => (
            <td
              key={column.header}
              className={`${column.kind}${row.flagged === cell ? ' flagged' : ''}${(row.cells[cell] ?? null) === null ? ' missing' : ''}`}
            >
              {shown(row.cells[cell] ?? null)}
            </td>
          ))}
        </tr>
      ))}
      {props.total !== undefined && <TotalRow table={props.total} columns={props.columns} />}
    </tbody>
  );

const TotalRow = (props: {
  readonly table: Table;
  readonly columns: readonly DrawnColumn[];
}): ReactElement => {
  const totals = new Map(
    props.table.columns
      .map((column, index) => ({ column, index }))
      .filter(({ column }) => column.totalled === true)
      .map(({ index }, place) => [index, props.table.totals[place]] as const),
  );
  return (
    <tr className="total">
      {props.columns.map(({ column, index }, place) => {
        const total = totals.get(index);
        return (
          <td key={column.header} className={column.kind}>
            {total === undefined ? (place === 0 ? 'Total' : '') : dollars(total)}
          </td>
        );
      })}
    </tr>
  );
};

const rowsText = (rows: number): string =>
  rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
