import type { StateAnswer } from '@keepsale/contracts/history';
import type { Product } from '@keepsale/contracts/products';
import { cents, type Cents } from '@keepsale/domain/kernel/money';
import { LOW_STOCK_BELOW } from '@keepsale/domain/limits';
import type {
  BookRows,
  CategoryRow,
  ExpenseRow,
  LiveProductRow,
  RevenueEntryRow,
} from '@keepsale/read-model';
import { dollars } from '../../answers/dollars.ts';
import { expenseEntryAnswer } from '../../answers/expense-entry.ts';
import { productAnswer } from '../../answers/product.ts';
import { revenueEntryAnswer } from '../../answers/revenue-entry.ts';

type Lists = Omit<StateAnswer, 'revision' | 'at'>;

/** Each list in the shape and order of its own call, and what they come to. */
export const listsOf = (rows: BookRows): Lists => {
  const products = liveProducts(rows);
  const revenue = rows.revenue.filter(isLive).sort(newestFirst((row) => row.revenue_id));
  const expenses = rows.expenses.filter(isLive).sort(newestFirst((row) => row.expense_id));
  const categories = rows.categories.filter(isLive).sort(byName);
  return {
    products: productList(products),
    categories: categories.map(({ category_id: id, name }) => ({ id, name })),
    revenue: revenue.map(revenueEntryAnswer),
    expenses: expenses.map(expenseEntryAnswer),
    totals: {
      ...productTotals(products),
      categories: categories.length,
      ...moneyTotals(revenue, expenses),
    },
  };
};

const isLive = (row: { readonly deleted_revision: number | null }): boolean =>
  row.deleted_revision === null;

/** As the view `live_products`: neither the product nor its category is deleted. */
const liveProducts = ({ products, categories }: BookRows): readonly LiveProductRow[] => {
  const byId = new Map(categories.map((row) => [row.category_id, row]));
  return products.filter(isLive).flatMap((row) => {
    const category = row.category_id === null ? undefined : byId.get(row.category_id);
    if (category !== undefined && !isLive(category)) return [];
    return [{ ...row, category_name: category?.name ?? null }];
  });
};

const productList = (live: readonly LiveProductRow[]): Product[] =>
  [...live]
    .sort(
      (a, b) =>
        falling(a.purchase_date, b.purchase_date) ||
        falling(a.created_at, b.created_at) ||
        falling(a.product_id, b.product_id),
    )
    .map(productAnswer);

const newestFirst =
  <Row extends { readonly date: string; readonly created_at: string }>(id: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    falling(a.date, b.date) || falling(a.created_at, b.created_at) || falling(id(a), id(b));

/** Days, moments of one form and lower-case ids sort as text, as they do in Postgres. */
const falling = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);

/** ICU's root order, the same data as Postgres' `und-x-icu`. */
const names = new Intl.Collator('und');

const byName = (a: CategoryRow, b: CategoryRow): number =>
  names.compare(a.name, b.name) || falling(b.name, a.name) || falling(b.category_id, a.category_id);

const productTotals = (live: readonly LiveProductRow[]) => ({
  totalProducts: live.length,
  productsInStock: live.reduce((units, { stock }) => units + stock, 0),
  totalValue: Number(live.reduce((sum, row) => sum + valueOf(row), 0n)) / 100,
  lowStock: live.filter(({ stock }) => stock < LOW_STOCK_BELOW).length,
});

/** In whole numbers without a bound: a sum of large stocks may exceed 53 bits. */
const valueOf = ({ value_cents, stock }: LiveProductRow): bigint =>
  BigInt(value_cents) * BigInt(stock);

const moneyTotals = (revenue: readonly RevenueEntryRow[], expenses: readonly ExpenseRow[]) => {
  const [earned, spent] = [sumOf(revenue), sumOf(expenses)];
  return {
    revenue: dollars(earned),
    expenses: dollars(spent),
    netProfit: dollars(cents(earned - spent)),
  };
};

const sumOf = (rows: readonly { readonly amount_cents: number }[]): Cents =>
  cents(rows.reduce((sum, row) => sum + row.amount_cents, 0));
