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
  const bytes = new Uint8Array(16 + name.length);
  writeUuid(bytes, namespace);
  for (let i = 0; i < name.length; i += 1) bytes[16 + i] = asciiCode(name, i);
  const [timeLow = 0, timeRest = 0, clock = 0, node = 0] = sha1(bytes);
  const rest = hexWord((timeRest & 0xffff0fff) | 0x5000);
  const variant = hexWord((clock & 0x3fffffff) | 0x80000000);
  return `${hexWord(timeLow)}-${rest.slice(0, 4)}-${rest.slice(4)}-${variant.slice(0, 4)}-${variant.slice(4)}${hexWord(node)}` as Uuid;
};

/** The id of the `index`-th revenue entry (from 0) that a sale shows as. */
export const saleEntryId = (sale: SaleId, index: number): RevenueId =>
  uuidV5(sale, String(index)) as RevenueId;

const asciiCode = (name: string, index: number): number => {
  const code = name.charCodeAt(index);
  if (code > 0x7f) throw new RangeError('uuidV5 takes ASCII names');
  return code;
};

const writeUuid = (bytes: Uint8Array, id: Uuid): void => {
  let nibbles = 0;
  for (let i = 0; i < id.length; i += 1) {
    const code = id.charCodeAt(i);
    if (code === 0x2d) continue;
    const nibble = code < 0x3a ? code - 0x30 : code - 0x57;
    const at = nibbles >> 1;
    bytes[at] = ((bytes[at] ?? 0) << 4) | nibble;
    nibbles += 1;
  }
};

const hexWord = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
