import { encodeAuditAccess, readAuditAccess } from './audit-access/snapshot.ts';
import { encodeCategories, readCategories } from './categories/snapshot.ts';
import { encodeExpenses, readExpenses } from './expenses/snapshot.ts';
import { count, DecodeError, flag, readAt, record, type Reader } from './kernel/decode.ts';
import { encodeProducts, readProducts } from './products/snapshot.ts';
import { encodeReports, readReports } from './reports/snapshot.ts';
import { encodeRevenue, readRevenue } from './revenue/snapshot.ts';
import { encodeSales, readSales } from './sales/snapshot.ts';
import type { SellerState } from './seller-state.ts';

/**
 * Rises with every change of the encoded shape, and of `evolve`: a snapshot of another version says something else than a
 * replay would, and is passed over. `snapshot.test.ts` fails when the shape changes without it.
 */
export const STATE_VERSION = 3;

/** JSON text of the state: lists of lists, without a name beside every value. Equal ledgers give equal texts. */
export const encodeSellerState = (state: SellerState): string =>
  JSON.stringify({
    version: STATE_VERSION,
    revision: state.revision,
    joined: state.joined,
    categories: encodeCategories(state.categories),
    products: encodeProducts(state.products),
    sales: encodeSales(state.sales),
    revenue: encodeRevenue(state.revenue),
    expenses: encodeExpenses(state.expenses),
    reports: encodeReports(state.reports),
    auditAccess: encodeAuditAccess(state.auditAccess),
  });

/** @throws DecodeError for a text that is no state of `STATE_VERSION`. */
export const decodeSellerState = (encoded: string): SellerState => {
  const { version: _version, ...state } = readAt('SellerState', readState, parse(encoded));
  return state;
};

const parse = (encoded: string): unknown => {
  try {
    return JSON.parse(encoded);
  } catch {
    throw new DecodeError('SellerState', 'JSON');
  }
};

const readVersion: Reader<number> = (value) => {
  if (value !== STATE_VERSION) throw new DecodeError('', `version ${STATE_VERSION}`);
  return STATE_VERSION;
};

const revision: Reader<number> = (value) => (value === -1 ? -1 : count(value));

const readState = record<SellerState & { readonly version: number }>({
  version: readVersion,
  revision,
  joined: flag,
  categories: readCategories,
  products: readProducts,
  sales: readSales,
  revenue: readRevenue,
  expenses: readExpenses,
  reports: readReports,
  auditAccess: readAuditAccess,
});
