import type { RowOf } from '../columns.ts';

/** One per category ever created. */
export const categoryColumns = {
  seller_id: 'uuid',
  category_id: 'uuid',
  name: 'text',
  created_at: 'text',
  revision: 'integer',
  /** Hides the category and every product that points to it. */
  deleted_revision: 'integer?',
} as const;

export type CategoryRow = RowOf<typeof categoryColumns>;
