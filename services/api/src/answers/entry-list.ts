import type { EntryListQuery } from '@keepsale/contracts/revenue';
import type { BusinessDate } from '@keepsale/domain/kernel/dates';
import { type RawBuilder, sql } from 'kysely';
import { type Page, pageOf } from '../http/paging.ts';
import { dayParameter, textParameter } from './parameters.ts';
import { holdsWords, searchWords } from './search.ts';

/** Which entries of revenue, or of expenses. */
export interface EntryFilter {
  readonly words: readonly string[];
  readonly category: string | null;
  /** Both inclusive. */
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  readonly page: Page | null;
}

/** @throws HttpProblem 400 for what is no day, no text or no part. */
export const readEntryFilter = (query: EntryListQuery): EntryFilter => ({
  words: searchWords(query.q),
  category: textParameter('category', query.category),
  from: dayParameter('from', query.from),
  to: dayParameter('to', query.to),
  page: pageOf(query),
});

/** The live entries of `e` that a filter leaves. */
export const leavesEntry = ({ words, category, from, to }: EntryFilter): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`e.deleted_revision is null`,
      ...(words.length === 0 ? [] : [holdsWords('e.search_text', words)]),
      ...(category === null ? [] : [sql`e.category = ${category}`]),
      ...(from === null ? [] : [sql`e.date >= ${from}::date`]),
      ...(to === null ? [] : [sql`e.date <= ${to}::date`]),
    ],
    sql` and `,
  )})`;
