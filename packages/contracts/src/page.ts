import Type, { type Static } from 'typebox';

const positive = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20, description }));

/**
 * A list's part: either `limit` and `offset`, or `page` and `pageSize`; none of them answers the whole array.
 * Texts here, since empty ones count as absent; the API reads them.
 */
export const Paging = {
  limit: positive('How many at the most (1 to 500)'),
  offset: positive('How many to pass over (from 0)'),
  page: positive('Which page (from 1)'),
  pageSize: positive('How many a page (1 to 500, default 50)'),
};

/** Rows a page when the client names no size. */
export const PAGE_SIZE_DEFAULT = 50;
/** The most rows of one part. */
export const PAGE_SIZE_MAX = 500;

/** The paging parameters alone. */
export const PagingQuery = Type.Object(Paging);
export type PagingQuery = Static<typeof PagingQuery>;
