/**
 * The one description of a table: its columns with their Postgres types, a trailing `?` where null is allowed. The row
 * type, the bulk writes, COPY and the verifier all follow from it.
 */
export type ColumnType = 'uuid' | 'text' | 'date' | 'integer' | 'bigint' | 'boolean';
export type ColumnSpec = ColumnType | `${ColumnType}?`;
export type Columns = Readonly<Record<string, ColumnSpec>>;

interface ValueOf {
  uuid: string;
  text: string;
  /** `YYYY-MM-DD`. */
  date: string;
  integer: number;
  bigint: number;
  boolean: boolean;
}

type ValueFor<Spec> = Spec extends `${infer Type extends ColumnType}?`
  ? ValueOf[Type] | null
  : Spec extends ColumnType
    ? ValueOf[Spec]
    : never;

export type RowOf<C extends Columns> = { readonly [Name in keyof C]: ValueFor<C[Name]> };

/** What any column of any row can hold. */
export type ColumnValue = string | number | boolean | null;
