import { cents, dollarsFromCents } from '@keepsale/domain/kernel/money';
import { type RawBuilder, sql } from 'kysely';

/** Whole cents of a row as the contract's dollars. */
export const dollars = (amountCents: number): number => dollarsFromCents(cents(amountCents));

export const dollarsOrNull = (amountCents: number | null): number | null =>
  amountCents === null ? null : dollars(amountCents);

/** The same in Postgres, exact: numeric times 0.01. `12.50` and `12.5` are one JSON number. */
export const dollarsOf = (column: string): RawBuilder<string | null> =>
  sql`${sql.ref(column)} * 0.01`;
