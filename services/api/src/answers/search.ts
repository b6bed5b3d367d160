import {
  SEARCH_LENGTH_MAX,
  foldSearch,
  isStorableText,
  normaliseText,
} from '@keepsale/domain/kernel/text';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../http/problem.ts';

/**
 * The words looked for, folded; none when the parameter is empty. Every character is plain: `%` looks for `%`.
 *
 * @throws HttpProblem 400 for a text that is too long or cannot be one.
 */
export const searchWords = (q: string | undefined): readonly string[] => {
  const text = normaliseText(q ?? '');
  if (text.length > SEARCH_LENGTH_MAX) {
    throw invalid([
      { propertyPath: 'q', message: `Search must be at most ${SEARCH_LENGTH_MAX} characters` },
    ]);
  }
  if (!isStorableText(text)) {
    throw invalid([
      { propertyPath: 'q', message: 'Search contains characters that cannot be kept' },
    ]);
  }
  return foldSearch(text)
    .split(/\s+/)
    .filter((word) => word !== '');
};

/** Whether a folded text holds every word, in any order. */
export const holdsWords = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`strpos(${sql.ref(column)}, ${word}) > 0`),
    sql` and `,
  )})`;
