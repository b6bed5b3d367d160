import { readAuditAccessGranted, readAuditAccessRevoked } from './audit-access/decode.ts';
import {
  readCategoryCreated,
  readCategoryDeleted,
  readCategoryRestored,
} from './categories/decode.ts';
import type { SellerEvent, SellerEventType } from './events.ts';
import { readExpenseEdited, readExpenseRecorded, readExpenseStanding } from './expenses/decode.ts';
import { readAt, record, type Reader } from './kernel/decode.ts';
import {
  readProductCreated,
  readProductDeleted,
  readProductEdited,
  readProductRestored,
} from './products/decode.ts';
import {
  readReportFailed,
  readReportGenerated,
  readReportMark,
  readReportRequested,
} from './reports/decode.ts';
import { readRevenueEdited, readRevenueRecorded, readRevenueStanding } from './revenue/decode.ts';
import { readSaleRecorded, readSaleVoided } from './sales/decode.ts';

type EventData = { readonly [E in SellerEvent as E['type']]: E['data'] };

/**
 * Reads stored data of the current version of `type` (see `eventVersions`). `null`: a type that this code does not know.
 * @throws DecodeError naming type and field, for data of any other shape: more fields than known, too.
 */
export const decodeSellerEvent = (type: string, data: unknown): SellerEvent | null =>
  isSellerEventType(type)
    ? // One reader per type gives that type's data, which TypeScript cannot follow through a union.
      ({ type, data: readAt<SellerEvent['data']>(type, readers[type], data) } as SellerEvent)
    : null;

export const isSellerEventType = (type: string): type is SellerEventType =>
  Object.hasOwn(readers, type);

/** An event without a reader does not compile. */
const readers: { readonly [T in SellerEventType]: Reader<EventData[T]> } = {
  SellerJoined: record({}),
  CategoryCreated: readCategoryCreated,
  CategoryDeleted: readCategoryDeleted,
  CategoryRestored: readCategoryRestored,
  ProductCreated: readProductCreated,
  ProductEdited: readProductEdited,
  ProductDeleted: readProductDeleted,
  ProductRestored: readProductRestored,
  SaleRecorded: readSaleRecorded,
  SaleVoided: readSaleVoided,
  RevenueRecorded: readRevenueRecorded,
  RevenueEdited: readRevenueEdited,
  RevenueDeleted: readRevenueStanding,
  RevenueRestored: readRevenueStanding,
  ExpenseRecorded: readExpenseRecorded,
  ExpenseEdited: readExpenseEdited,
  ExpenseDeleted: readExpenseStanding,
  ExpenseRestored: readExpenseStanding,
  ReportRequested: readReportRequested,
  ReportGenerated: readReportGenerated,
  ReportFailed: readReportFailed,
  ReportCancelled: readReportMark,
  ReportDeleted: readReportMark,
  ReportExpired: readReportMark,
  AuditAccessGranted: readAuditAccessGranted,
  AuditAccessRevoked: readAuditAccessRevoked,
};

/** Data of one version to data of the next. */
type Upcaster = <Value>(data: Readonly<Record<string, Value>>) => Readonly<Record<string, Value>>;

/** Version 1 repeated the notes of an entry that goes or comes back. */
const withoutNotes: Upcaster = ({ notes, ...data }) => data;

/**
 * Every type, and the upcasters that bring its older versions up to the current one, from version 1 on; none: it is at
 * version 1. What was ever written stays readable.
 */
export const eventVersions: Readonly<Record<SellerEventType, readonly Upcaster[]>> = {
  SellerJoined: [],
  CategoryCreated: [],
  CategoryDeleted: [],
  CategoryRestored: [],
  ProductCreated: [],
  ProductEdited: [],
  ProductDeleted: [],
  ProductRestored: [],
  SaleRecorded: [],
  SaleVoided: [],
  RevenueRecorded: [],
  RevenueEdited: [],
  RevenueDeleted: [withoutNotes],
  RevenueRestored: [withoutNotes],
  ExpenseRecorded: [],
  ExpenseEdited: [],
  ExpenseDeleted: [withoutNotes],
  ExpenseRestored: [withoutNotes],
  ReportRequested: [],
  ReportGenerated: [],
  ReportFailed: [],
  ReportCancelled: [],
  ReportDeleted: [],
  ReportExpired: [],
  AuditAccessGranted: [],
  AuditAccessRevoked: [],
};
