import type { HistoryItem } from '@keepsale/contracts/history';
import { isRecord } from '../../api/decode.ts';
import { count, day, money } from '../format.ts';
import { moment } from '../moments.ts';

/** What stands where a field has nothing. */
const NOTHING = 'Empty';

/** In the order in which an act's fields are shown; what is not listed (ids, file names) says nothing to a person. */
const FIELDS: Readonly<
  Record<string, readonly [label: string, write: (value: unknown) => string]>
> = {
  name: ['Name', plain],
  productName: ['Product', plain],
  label: ['For', plain],
  expiresAt: ['Good until', (value) => (typeof value === 'string' ? moment(value) : plain(value))],
  sku: ['SKU', plain],
  description: ['Description', plain],
  amount: ['Amount', dollars],
  quantity: ['Quantity', plain],
  unitPrice: ['Price a unit', dollars],
  unitCost: ['Cost a unit', dollars],
  costPrice: ['Cost', dollars],
  valuePrice: ['Est. Value', dollars],
  soldPrice: ['Last Sold For', dollars],
  category: ['Category', plain],
  categoryId: ['Category', plain],
  stock: ['Stock', plain],
  stockAfter: ['Stock after', plain],
  date: ['Date', calendarDay],
  purchaseDate: ['Purchased', calendarDay],
  soldDate: ['Sold', calendarDay],
  paymentMethod: ['Payment Method', plain],
  customer: ['Customer', plain],
  vendor: ['Vendor', plain],
  invoiceNumber: ['Invoice Number', plain],
  receiptNumber: ['Receipt Number', plain],
  recurring: ['Recurring', plain],
  notes: ['Notes', plain],
  comment: ['Notes', plain],
  photo: ['Photo', (value) => (value === null ? NOTHING : 'A photo')],
  productCount: ['Products with it', plain],
  type: ['Report', plain],
  format: ['Format', plain],
  fileName: ['File', plain],
  reason: ['Reason', plain],
};

export interface ChangeLine {
  readonly field: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export interface FactLine {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/** What to call a category, by its id, as far as it is known. */
export type CategoryNames = ReadonlyMap<string, string>;

/** @param acts about categories, newest first: the last one says the name, and whether it is gone. */
export const categoryNamesIn = (acts: readonly HistoryItem[]): CategoryNames => {
  const names = new Map<string, string>();
  for (const { type, subject } of acts) {
    if (subject.kind !== 'category' || subject.id === null || names.has(subject.id)) continue;
    const name = subject.name ?? '';
    names.set(subject.id, type === 'CategoryDeleted' ? `${name} (since deleted)` : name);
  }
  return names;
};

/** An act's line in parts: a name with signs that turn the direction of writing must not turn the price beside it. */
export const lineOf = ({ summary, subject }: HistoryItem) => {
  const name = subject.name ?? '';
  const at = name === '' ? -1 : summary.indexOf(name);
  return at < 0
    ? { before: summary, name: '', after: '' }
    : { before: summary.slice(0, at), name, after: summary.slice(at + name.length) };
};

export const changeLines = (act: HistoryItem, names: CategoryNames): readonly ChangeLine[] =>
  act.changes.map(({ field, from, to }) => {
    const write = writerOf(field, names);
    if (field === 'photo' && from !== null && to !== null) {
      return { field, label: labelOf(field), from: 'The photo before', to: 'Another photo' };
    }
    return { field, label: labelOf(field), from: write(from), to: write(to) };
  });

/** What a sale's line and its change of stock leave unsaid. */
const BESIDE_A_CHANGE: ReadonlySet<string> = new Set(['unitCost', 'soldDate']);

/** What was recorded besides changes; of an act that changed nothing that was there, all of it. Fields without content are left out. */
export const factLines = (act: HistoryItem, names: CategoryNames): readonly FactLine[] => {
  const { changes, data, subject } = act;
  if (!isRecord(data)) return [];
  return Object.keys(FIELDS).flatMap((field) => {
    if (changes.length > 0 && !BESIDE_A_CHANGE.has(field)) return [];
    if (field === 'categoryId' && subject.kind === 'category') return [];
    const value = data[field];
    if (value === undefined || value === null || value === '') return [];
    return [{ field, label: labelOf(field), value: writerOf(field, names)(value) }];
  });
};

const labelOf = (field: string): string => FIELDS[field]?.[0] ?? field;

const writerOf = (field: string, names: CategoryNames): ((value: unknown) => string) => {
  if (field === 'categoryId') return (value) => categoryName(value, names);
  return FIELDS[field]?.[1] ?? plain;
};

const categoryName = (id: unknown, names: CategoryNames): string =>
  typeof id === 'string' ? (names.get(id) ?? 'Another category') : 'Uncategorized';

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return count(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function dollars(value: unknown): string {
  return typeof value === 'number' ? money(value) : plain(value);
}

function calendarDay(value: unknown): string {
  return typeof value === 'string' ? day(value) : plain(value);
}
