import type { BusinessDate, Month } from '@keepsale/domain/kernel/dates';
import type { Cents } from '@keepsale/domain/kernel/money';

/** What a report is made of, read from one snapshot. */
export interface ReportData {
  readonly sellerName: string;
  /** The seller's own day. */
  readonly today: BusinessDate;
  /** Both inclusive; `null`: open on that side. */
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  readonly revenue: EntrySet | null;
  readonly expenses: EntrySet | null;
  readonly inventory: ProductSet | null;
}

export interface Entry {
  readonly date: BusinessDate;
  readonly description: string;
  readonly category: string;
  readonly amountCents: Cents;
  readonly paymentMethod: string;
  /** Customer of revenue, vendor of an expense. */
  readonly party: string | null;
  /** Invoice number of revenue, receipt number of an expense. */
  readonly reference: string | null;
  readonly notes: string | null;
  /** Expenses only. */
  readonly recurring: boolean;
}

/** Entries of the period, newest first, with what is known of them all. */
export interface EntrySet {
  readonly count: number;
  readonly totalCents: Cents;
  /** Largest first. */
  readonly byCategory: readonly CategoryTotal[];
  /** In order, without the months that have nothing. */
  readonly byMonth: readonly { readonly month: Month; readonly totalCents: Cents }[];
  readonly entries: () => AsyncIterable<readonly Entry[]>;
}

export interface CategoryTotal {
  readonly category: string;
  readonly count: number;
  readonly totalCents: Cents;
}

export interface ReportProduct {
  readonly name: string;
  readonly sku: string;
  readonly category: string | null;
  readonly costCents: Cents;
  readonly valueCents: Cents;
  readonly stock: number;
  readonly soldPriceCents: Cents | null;
  readonly purchaseDate: BusinessDate;
  readonly soldDate: BusinessDate | null;
  readonly notes: string | null;
}

export interface ProductSet {
  readonly count: number;
  /** Value times stock. */
  readonly totalValueCents: Cents;
  /** Cost times stock. */
  readonly totalCostCents: Cents;
  readonly unitsInStock: number;
  /** Stock under {@link REPORT_LOW_STOCK}. */
  readonly lowStock: number;
  readonly products: () => AsyncIterable<readonly ReportProduct[]>;
}

/** The inventory report counts stock under 20 as low; the inventory screen has a limit of its own (spec, section 9). */
export const REPORT_LOW_STOCK = 20;
