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
export type ReportId = Branded<Uuid, 'ReportId'>;
export type ReportBatchId = Branded<Uuid, 'ReportBatchId'>;
export type AuditLinkId = Branded<Uuid, 'AuditLinkId'>;

/** The refusal of a command whose "new" id is in the ledger already: ids are random, so only a repeat gets here. */
export interface IdTaken {
  readonly code: 'id-taken';
  readonly id: Uuid;
}

/** `null` for anything but a UUID; upper case is folded. */
export const parseUuid = (text: string): Uuid | null => {
  if (isLowerCaseUuid(text)) return text as Uuid;
  const lower = text.toLowerCase();
  return isLowerCaseUuid(lower) ? (lower as Uuid) : null;
};

const UUID_LENGTH = 36;
const DASH = 0x2d;

/** By hand: an event names three ids, and a pattern takes ten times as long for each. */
const isLowerCaseUuid = (text: string): boolean => {
  if (text.length !== UUID_LENGTH) return false;
  for (let i = 0; i < UUID_LENGTH; i += 1) {
    const code = text.charCodeAt(i);
    const isDashed = i === 8 || i === 13 || i === 18 || i === 23;
    if (isDashed ? code !== DASH : !isHexDigit(code)) return false;
  }
  return true;
};

const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66);

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
/** @throws RangeError like {@link uuid}. */
export const reportId = (text: string): ReportId => uuid(text) as ReportId;
/** @throws RangeError like {@link uuid}. */
export const reportBatchId = (text: string): ReportBatchId => uuid(text) as ReportBatchId;
/** @throws RangeError like {@link uuid}. */
export const auditLinkId = (text: string): AuditLinkId => uuid(text) as AuditLinkId;

/** UUIDv5 (RFC 9562, section 5.5) of an ASCII name in a namespace. */
export const uuidV5 = (namespace: Uuid, name: string): Uuid => {
  const bytes = new Uint8Array(NAMESPACE_BYTES + name.length);
  writeUuid(bytes, namespace);
  for (let i = 0; i < name.length; i += 1) bytes[NAMESPACE_BYTES + i] = asciiCode(name, i);
  const [timeLow = 0, timeRest = 0, clock = 0, node = 0] = sha1(bytes);
  const low = hexHalf(timeLow >>> 16) + hexHalf(timeLow);
  const mid = hexHalf(timeRest >>> 16);
  const high = hexHalf((timeRest & 0x0fff) | 0x5000);
  const variant = hexHalf(((clock >>> 16) & 0x3fff) | 0x8000);
  const last = hexHalf(clock) + hexHalf(node >>> 16) + hexHalf(node);
  return `${low}-${mid}-${high}-${variant}-${last}` as Uuid;
};

/** The id of the `index`-th revenue entry (from 0) that a sale shows as. */
export const saleEntryId = (sale: SaleId, index: number): RevenueId =>
  uuidV5(sale, String(index)) as RevenueId;

const asciiCode = (name: string, index: number): number => {
  const code = name.charCodeAt(index);
  if (code > 0x7f) throw new RangeError('uuidV5 takes ASCII names');
  return code;
};

const NAMESPACE_BYTES = 16;
/** Where each byte of a UUID's text begins. */
const BYTES_AT = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

const writeUuid = (bytes: Uint8Array, id: Uuid): void => {
  for (let i = 0; i < NAMESPACE_BYTES; i += 1) {
    const at = BYTES_AT[i] ?? 0;
    bytes[i] = (nibble(id.charCodeAt(at)) << 4) | nibble(id.charCodeAt(at + 1));
  }
};

/** @param code of a digit or a lower-case letter. */
const nibble = (code: number): number => (code & 0xf) + (code >> 6) * 9;

/** The low 16 bits. By table: an entry's id is made for every entry of every sale in every replay. */
const hexHalf = (half: number): string =>
  (HEX_OF_BYTE[(half >>> 8) & 0xff] ?? '') + (HEX_OF_BYTE[half & 0xff] ?? '');

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
