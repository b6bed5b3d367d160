import Type, { type Static } from 'typebox';

export const ACCOUNT_FORMAT = 'keepsale-account';
export const ACCOUNT_FORMAT_VERSION = 1;

export const MANIFEST_NAME = 'keepsale.json';
export const EVENTS_NAME = 'events.jsonl';
export const PHOTO_FOLDER = 'photos/';
export const REPORT_FOLDER = 'reports/';
/** Only where there is something to say: for people, an import passes it over. */
export const MISSING_NAME = 'missing.txt';
/** Made from the record, for people and spreadsheets: an import passes them over. */
export const TABLE_NAMES = ['products.csv', 'sales.csv', 'revenue.csv', 'expenses.csv'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** What an account's ZIP says of itself, in its first file. */
export const AccountManifest = Type.Object({
  format: Type.Literal(ACCOUNT_FORMAT),
  version: Type.Literal(ACCOUNT_FORMAT_VERSION),
  exportedAt: Type.String({ maxLength: 40 }),
  seller: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  account: Type.Object({
    email: Type.String({ minLength: 3, maxLength: 320 }),
    fullName: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  /** How many are in the file of events. */
  events: Type.Integer({ minimum: 0 }),
  /** Of the last of them; `null` when there is none. */
  head: Type.Union([
    Type.Object({ revision: Type.Integer({ minimum: 0 }), hash: Type.String({ maxLength: 64 }) }),
    Type.Null(),
  ]),
});
export type AccountManifest = Static<typeof AccountManifest>;
