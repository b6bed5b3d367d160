import { dollarsFromCents, cents } from '../kernel/money.ts';

/** A value of an event's data, as JSON has it. */
export type FieldValue =
  | null
  | boolean
  | number
  | string
  | readonly FieldValue[]
  | { readonly [field: string]: FieldValue };

/** One field of the HTTP contract, before and after: money in dollars, names as the calls have them. */
export interface FieldChange {
  readonly field: string;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/**
 * The fields that an edit changed, in the words of the contract and in the order of the forms: the store keeps them
 * by name. @param changes `{field: {from, to}}` as events have them.
 */
export const contractChanges = (
  changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown } | undefined>>,
): readonly FieldChange[] =>
  Object.entries(changes)
    .flatMap(([name, change]) =>
      change === undefined
        ? []
        : [
            {
              field: contractName(name),
              from: contractValue(name, change.from),
              to: contractValue(name, change.to),
            },
          ],
    )
    .sort((a, b) => FORM_ORDER.indexOf(a.field) - FORM_ORDER.indexOf(b.field));

const FORM_ORDER: readonly string[] = [
  'name',
  'sku',
  'description',
  'amount',
  'costPrice',
  'valuePrice',
  'soldPrice',
  'category',
  'categoryId',
  'stock',
  'date',
  'purchaseDate',
  'soldDate',
  'paymentMethod',
  'customer',
  'vendor',
  'invoiceNumber',
  'receiptNumber',
  'recurring',
  'notes',
  'comment',
  'photo',
];

/** An event's data in the field names and units of the contract: `valueCents: 1234` becomes `valuePrice: 12.34`. */
export const contractData = (data: object): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]: readonly [string, unknown]) => [
      contractName(name),
      contractValue(name, value),
    ]),
  );

/** Where the contract's name is another than the event's without `Cents`. */
const NAMES: Readonly<Record<string, string>> = {
  costCents: 'costPrice',
  valueCents: 'valuePrice',
};

const contractName = (name: string): string =>
  Object.hasOwn(NAMES, name) ? (NAMES[name] ?? name) : name.replace(/Cents$/, '');

const contractValue = (name: string, value: unknown): FieldValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') {
    return name.endsWith('Cents') ? dollarsFromCents(cents(value)) : value;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'object') return structured(name, value);
  throw new TypeError(`no JSON in ${name}`);
};

const structured = (name: string, value: object): FieldValue => {
  if (Array.isArray(value)) return value.map((item: unknown) => contractValue(name, item));
  // The contract knows a photo by its file's name.
  if (name === 'photo' && 'file' in value) return contractValue('file', value.file);
  // A change inside `changes` has the name of its field, so that its cents are known.
  if ('from' in value && 'to' in value && !('productId' in value)) {
    return { from: contractValue(name, value.from), to: contractValue(name, value.to) };
  }
  return contractData(value);
};
