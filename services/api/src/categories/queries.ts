import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Database } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';
import { arrayOf, jsonObject } from '../answers/list.ts';
import type { JsonText } from '../http/etag.ts';

/** By name, as people sort: case and accents last. */
export const listCategories = async (db: Kysely<Database>, seller: SellerId): Promise<JsonText> => {
  const categories = db
    .selectFrom('categories')
    .select(jsonObject({ id: 'category_id', name: 'name' }).as('json'))
    .where('seller_id', '=', seller)
    .where('deleted_revision', 'is', null)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('category_id');
  return { json: await arrayOf(db, categories) };
};
