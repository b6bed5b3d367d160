import { evolveAuditAccess } from './audit-access/state.ts';
import { evolveCategories } from './categories/state.ts';
import type { SellerEvent, SellerEventType } from './events.ts';
import { evolveExpenses } from './expenses/state.ts';
import {
  evolveProducts,
  leaveWithCategory,
  returnWithCategory,
  takeNoteOfSale,
} from './products/state.ts';
import { evolveReports } from './reports/state.ts';
import type { RevenueDeleted, RevenueRestored } from './revenue/events.ts';
import { evolveRevenue } from './revenue/state.ts';
import { evolveSales, markEntry } from './sales/state.ts';
import type { SellerState } from './seller-state.ts';

type EventOf = { readonly [E in SellerEvent as E['type']]: E };

/**
 * Takes note of what happened. Never validates: it has happened. Changes and returns the state it is given.
 * @throws Error when the history itself is broken (an event of something that was never created).
 */
export const evolveSeller = (state: SellerState, event: SellerEvent): SellerState => {
  state.revision += 1;
  note(state, event);
  return state;
};

const note = <T extends SellerEventType>(
  state: SellerState,
  event: EventOf[T] & { readonly type: T },
): void => {
  evolvers[event.type](state, event);
};

/** Who takes note of what: an event without an entry does not compile. */
const evolvers: {
  readonly [T in SellerEventType]: (state: SellerState, event: EventOf[T]) => void;
} = {
  SellerJoined: (state) => {
    state.joined = true;
  },

  CategoryCreated: ({ categories }, event) => {
    evolveCategories(categories, event);
  },
  CategoryDeleted: ({ categories, products }, event) => {
    evolveCategories(categories, event);
    leaveWithCategory(products, event.data.categoryId);
  },
  CategoryRestored: ({ categories, products, revision }, event) => {
    evolveCategories(categories, event);
    returnWithCategory(products, event.data, revision);
  },

  ProductCreated: ({ products, revision }, event) => {
    evolveProducts(products, event, revision);
  },
  ProductEdited: ({ products, revision }, event) => {
    evolveProducts(products, event, revision);
  },
  ProductDeleted: ({ products, revision }, event) => {
    evolveProducts(products, event, revision);
  },
  ProductRestored: ({ products, revision }, event) => {
    evolveProducts(products, event, revision);
  },

  SaleRecorded: ({ products, sales, revision }, event) => {
    const { productId, stockAfter, unitPriceCents, soldDate } = event.data;
    evolveSales(sales, event, products.records.get(productId));
    takeNoteOfSale(products, productId, {
      stock: stockAfter,
      soldPriceCents: unitPriceCents,
      soldDate,
      changedAt: revision,
    });
  },
  SaleVoided: ({ products, sales, revision }, event) => {
    evolveSales(sales, event);
    const { productId, stockAfter, soldPriceAfterCents, soldDateAfter } = event.data;
    takeNoteOfSale(products, productId, {
      stock: stockAfter,
      soldPriceCents: soldPriceAfterCents,
      soldDate: soldDateAfter,
      changedAt: revision,
    });
  },

  RevenueRecorded: ({ revenue }, event) => {
    evolveRevenue(revenue, event);
  },
  RevenueEdited: ({ revenue }, event) => {
    evolveRevenue(revenue, event);
  },
  RevenueDeleted: (state, event) => {
    noteEntry(state, event, 'deleted');
  },
  RevenueRestored: (state, event) => {
    noteEntry(state, event, 'standing');
  },

  ExpenseRecorded: ({ expenses }, event) => {
    evolveExpenses(expenses, event);
  },
  ExpenseEdited: ({ expenses }, event) => {
    evolveExpenses(expenses, event);
  },
  ExpenseDeleted: ({ expenses }, event) => {
    evolveExpenses(expenses, event);
  },
  ExpenseRestored: ({ expenses }, event) => {
    evolveExpenses(expenses, event);
  },

  ReportRequested: ({ reports }, event) => {
    evolveReports(reports, event);
  },
  ReportGenerated: ({ reports }, event) => {
    evolveReports(reports, event);
  },
  ReportFailed: ({ reports }, event) => {
    evolveReports(reports, event);
  },
  ReportCancelled: ({ reports }, event) => {
    evolveReports(reports, event);
  },
  ReportDeleted: ({ reports }, event) => {
    evolveReports(reports, event);
  },
  ReportExpired: ({ reports }, event) => {
    evolveReports(reports, event);
  },

  AuditAccessGranted: ({ auditAccess }, event) => {
    evolveAuditAccess(auditAccess, event);
  },
  AuditAccessRevoked: ({ auditAccess }, event) => {
    evolveAuditAccess(auditAccess, event);
  },
};

/** An entry of a sale lives with its sale, one written by hand with the revenue. */
const noteEntry = (
  { sales, revenue }: SellerState,
  event: RevenueDeleted | RevenueRestored,
  mark: 'deleted' | 'standing',
): void => {
  const { saleId, index } = event.data;
  if (saleId === null || index === null) evolveRevenue(revenue, event);
  else markEntry(sales, { saleId, index }, mark);
};
