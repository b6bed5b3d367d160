import type { SellerEvent, SellerEventType } from '../events.ts';
import { decimalText, type Cents } from '../kernel/money.ts';
import { contractChanges } from './fields.ts';

type DataOf = { readonly [E in SellerEvent as E['type']]: E['data'] };

/** One line for people, in the past tense, without a full stop. */
export const summaryOf = <T extends SellerEventType>(event: {
  readonly type: T;
  readonly data: DataOf[T];
}): string => summaries[event.type](event.data);

const summaries: { readonly [T in SellerEventType]: (data: DataOf[T]) => string } = {
  SellerJoined: () => 'Opened the books',
  CategoryCreated: ({ name }) => `Added category ${name}`,
  CategoryDeleted: ({ name, productCount }) => `Deleted category ${name}${along(productCount)}`,
  CategoryRestored: ({ name, productCount }) => `Restored category ${name}${along(productCount)}`,
  ProductCreated: ({ name, stock }) => `Added ${name}, ${stock} in stock`,
  ProductEdited: ({ name, changes }) => `Edited ${name}: ${fieldList(changes)}`,
  ProductDeleted: ({ name }) => `Deleted ${name}`,
  ProductRestored: ({ name }) => `Restored ${name}`,
  SaleRecorded: (data) => `Sold ${sold(data)}`,
  SaleVoided: (data) => `Voided the sale of ${sold(data)}`,
  RevenueRecorded: (data) => `Recorded revenue of ${entry(data)}`,
  RevenueEdited: ({ before, changes }) =>
    `Edited revenue ${changes.description?.to ?? before.description}: ${fieldList(changes)}`,
  RevenueDeleted: (data) => `Deleted revenue of ${entry(data)}`,
  RevenueRestored: (data) => `Restored revenue of ${entry(data)}`,
  ExpenseRecorded: (data) => `Recorded an expense of ${entry(data)}`,
  ExpenseEdited: ({ before, changes }) =>
    `Edited expense ${changes.description?.to ?? before.description}: ${fieldList(changes)}`,
  ExpenseDeleted: (data) => `Deleted an expense of ${entry(data)}`,
  ExpenseRestored: (data) => `Restored an expense of ${entry(data)}`,
  ReportRequested: (data) =>
    `Requested the ${data.type} report${period(data)} as ${data.format === 'pdf' ? 'PDF' : 'Excel'}`,
  ReportGenerated: ({ fileName }) => `Generated ${fileName}`,
  ReportFailed: ({ reason }) => `A report could not be drawn: ${reason.replace(/[.]$/, '')}`,
  ReportCancelled: () => 'Cancelled a report',
  ReportDeleted: () => 'Deleted a report',
  ReportExpired: () => 'The file of a report expired',
  // Until when is an instant, whose day depends on who reads it: a screen says it by the person's own clock.
  AuditAccessGranted: ({ label }) => `Gave an auditor access: ${label}`,
  AuditAccessRevoked: () => 'Revoked an audit link',
};

/** `$1,234.50`; negative amounts with the sign in front. */
export const dollarText = (amount: Cents): string => {
  const [whole = '', decimals = ''] = decimalText(amount).replace('-', '').split('.');
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`;
};

const sold = (sale: {
  readonly quantity: number;
  readonly productName: string;
  readonly unitPriceCents: Cents;
}): string => `${sale.quantity} × ${sale.productName} at ${dollarText(sale.unitPriceCents)}`;

const entry = (fields: { readonly amountCents: Cents; readonly description: string }): string =>
  `${dollarText(fields.amountCents)} for ${fields.description}`;

/** What tells the reports of a batch apart: nothing else in them differs. */
const period = ({ type, month, options }: DataOf['ReportRequested']): string => {
  if (type !== 'inventory' && month !== null) return ` of ${month}`;
  const start = options?.startDate ?? null;
  const end = options?.endDate ?? null;
  return `${start === null ? '' : ` from ${start}`}${end === null ? '' : ` to ${end}`}`;
};

const along = (products: number): string => {
  if (products === 0) return '';
  return products === 1 ? ' with its product' : ` with its ${products} products`;
};

/** `valuePrice` reads `value price`. */
const fieldList = (changes: Parameters<typeof contractChanges>[0]): string =>
  contractChanges(changes)
    .map(({ field }) => FIELD_WORDS[field] ?? spaced(field))
    .join(', ');

const FIELD_WORDS: Readonly<Record<string, string | undefined>> = {
  sku: 'SKU',
  categoryId: 'category',
  comment: 'notes',
};

const spaced = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
