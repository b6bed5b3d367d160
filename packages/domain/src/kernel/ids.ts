import type { Branded } from './brand.ts';
import { sha1 } from './sha1.ts';

/** Lower-case UUID text. */
export type Uuid = Branded<string, 'Uuid'>;
export type SellerId = Branded<Uuid, 'SellerId'>;
export type CategoryId = Branded<Uuid, 'CategoryId'>;
export type ProductId = Branded<Uuid, 'ProductId'>;
export type SaleId = Branded<Uuid, 'SaleId'>;
export type RevenueId = Branded<Uuid, 'RevenueId'>;
export type ExpenseId = Branded<Uuid, 'ExpenseId'>;
export type CommandId = Branded<Uuid, 'CommandId'>;

/** The refusal of a command whose "new" id is in the ledger already: ids are random, so only a repeat gets here. */
export interface IdTaken {
  readonly code: 'id-taken';
  readonly id: Uuid;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `null` for anything but a UUID; upper case is folded. */
export const parseUuid = (text: string): Uuid | null => {
  const lower = text.toLowerCase();
  return UUID.test(lower) ? (lower as Uuid) : null;
};

/** @throws RangeError for a text that is no UUID: for made and stored ids, not for input. */
export const uuid = (text: string): Uuid => {
  const parsed = parseUuid(text);
  if (parsed === null) throw new RangeError(`not a UUID: ${text}`);
  return parsed;
};

/** @throws RangeError like {@link uuid}. */
export const sellerId = (text: string): SellerId => uuid(text) as SellerId;
/** @throws RangeError like {@link uuid}. */
export const categoryId = (text: string): CategoryId => uuid(text) as CategoryId;
/** @throws RangeError like {@link uuid}. */
export const productId = (text: string): ProductId => uuid(text) as ProductId;
/** @throws RangeError like {@link uuid}. */
export const saleId = (text: string): SaleId => uuid(text) as SaleId;
/** @throws RangeError like {@link uuid}. */
export const revenueId = (text: string): RevenueId => uuid(text) as RevenueId;
/** @throws RangeError like {@link uuid}. */
export const expenseId = (text: string): ExpenseId => uuid(text) as ExpenseId;
/** @throws RangeError like {@link uuid}. */
export const commandId = (text: string): CommandId => uuid(text) as CommandId;

/** UUIDv5 (RFC 9562, section 5.5) of an ASCII name in a namespace. */
export const uuidV5 = (namespace: Uuid, name: string): Uuid => {
  const hex = namespace.replaceAll('-', '');
  const bytes = new Uint8Array(16 + name.length);
  for (let i = 0; i < 16; i += 1) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  for (let i = 0; i < name.length; i += 1) bytes[16 + i] = asciiCode(name, i);
  const digest = sha1(bytes).slice(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(digest);
};

/** The id of the `index`-th revenue entry (from 0) that a sale shows as. */
export const saleEntryId = (sale: SaleId, index: number): RevenueId =>
  uuidV5(sale, String(index)) as RevenueId;

const asciiCode = (name: string, index: number): number => {
  const code = name.charCodeAt(index);
  if (code > 0x7f) throw new RangeError('uuidV5 takes ASCII names');
  return code;
};

const formatUuid = (bytes: Uint8Array): Uuid => {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-') as Uuid;
};
