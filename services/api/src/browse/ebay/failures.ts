import { MarketplaceProblem, type MarketplaceReason } from '../marketplace.ts';
import { type Complaint, decodeErrors, decodeSearch } from './decode.ts';
import { type Form, formOf, isBare, isByAspects } from './forms.ts';
import { pauseAfter } from './quota.ts';
import type { HttpAnswer } from './transport.ts';

/** The site does not know our category (12009, 12013), or its aspects (12016 to 12018). */
const CATEGORY_UNKNOWN = [12_009, 12_013, 12_016, 12_017, 12_018];
/** Buying options that this sort refuses. */
const OPTIONS_REFUSED = [12_034];

export interface OtherForm {
  readonly form: Form;
  readonly because: readonly Complaint[];
}

/** A form to ask in instead, with what it is needed for; `null` when the answer stands. Each form asks for less: this ends. */
export const otherFormFor = (answer: HttpAnswer, form: Form): OtherForm | null => {
  const because =
    answer.status === 200 ? (decodeSearch(answer.body)?.warnings ?? []) : decodeErrors(answer.body);
  const has = (ids: readonly number[]) => because.some(({ errorId }) => ids.includes(errorId));
  if (isByAspects(form) && has(CATEGORY_UNKNOWN)) {
    return { form: formOf(false, isBare(form)), because };
  }
  if (!isBare(form) && has(OPTIONS_REFUSED)) {
    return { form: formOf(isByAspects(form), true), because };
  }
  return null;
};

export const unreadable = (): MarketplaceProblem =>
  new MarketplaceProblem({ kind: 'down' }, 'an answer that is none of a search');

/** What an answer other than 200 means. */
export const problemOf = (answer: HttpAnswer, nowMs: number): MarketplaceProblem => {
  const ids = decodeErrors(answer.body).map(({ errorId }) => errorId);
  const said = ids.length === 0 ? 'nothing that can be read' : ids.join(', ');
  return new MarketplaceProblem(
    reasonOf(answer, ids, nowMs),
    `search answered ${answer.status}: ${said}`,
  );
};

const reasonOf = (
  { status, retryAfter }: HttpAnswer,
  ids: readonly number[],
  nowMs: number,
): MarketplaceReason => {
  switch (status) {
    case 400:
      return { kind: 'refused', message: refusalOf(ids) };
    // 409: this site cannot be searched at all (12019, 12020); no other words would help.
    case 403:
    case 409:
      return { kind: 'closed' };
    case 429:
      return { kind: 'quota', retryAfterSeconds: pauseAfter(retryAfter, nowMs) };
    default:
      return { kind: 'down' };
  }
};

/** In words of ours: theirs speak of parameters that nobody typed. */
const refusalOf = (ids: readonly number[]): string => {
  if (ids.includes(12_001)) return 'Type what to search for.';
  if (ids.includes(12_023)) return 'Too many listings match. Add a word to the search.';
  if (ids.includes(12_029)) return 'Only the first 10,000 listings can be paged.';
  return 'The marketplace cannot answer this search. Try other words or another sort.';
};
