import {
  businessDate,
  daysBetween,
  monthOf,
  shiftDays,
  shiftMonth,
  type BusinessDate,
  type Month,
} from '@keepsale/domain/kernel/dates';
import { cents, type Cents } from '@keepsale/domain/kernel/money';
import { demoProducts, type DemoProduct } from './catalogue.ts';
import { chanceFrom, type Chance } from './random.ts';

export interface DemoSale {
  /** Index into the products. */
  readonly product: number;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly soldDate: BusinessDate;
}

export interface DemoEntry {
  readonly description: string;
  readonly amountCents: Cents;
  readonly category: string;
  readonly date: BusinessDate;
  readonly paymentMethod: string;
  /** Customer of revenue, vendor of an expense. */
  readonly party: string | null;
  readonly recurring: boolean;
}

export interface DemoYear {
  readonly products: readonly DemoProduct[];
  readonly sales: readonly DemoSale[];
  readonly revenue: readonly DemoEntry[];
  readonly expenses: readonly DemoEntry[];
}

/** A believable year of a one-person card business that ends today. The same seed and day give the same year. */
export const demoYear = (seed: number, today: BusinessDate): DemoYear => {
  const chance = chanceFrom(seed);
  const products = demoProducts(chance, today, 300);
  return {
    products,
    sales: demoSales(chance, products, today, 900),
    revenue: demoRevenue(chance, today),
    expenses: demoExpenses(chance, today),
  };
};

/** More sales month by month, Saturdays and the season included by chance alone. */
const demoSales = (
  chance: Chance,
  products: readonly DemoProduct[],
  today: BusinessDate,
  howMany: number,
): readonly DemoSale[] => {
  const left = products.map(({ stock }) => stock);
  const days = Array.from({ length: howMany }, () =>
    shiftDays(today, -salesDaysBack(chance)),
  ).sort();
  return days.flatMap((day) => {
    const weights = products.map(({ purchaseDate }, index) =>
      purchaseDate < day ? Math.min(left[index] ?? 0, 6) : 0,
    );
    if (weights.every((weight) => weight === 0)) return [];
    const product = chance.weighted(weights);
    const sale = demoSale(chance, products, product, left[product] ?? 0);
    left[product] = (left[product] ?? 0) - sale.quantity;
    return [{ ...sale, soldDate: businessDate(day) }];
  });
};

const salesDaysBack = (chance: Chance): number => Math.floor(360 * chance.unit() ** 1.35);

const demoSale = (
  chance: Chance,
  products: readonly DemoProduct[],
  product: number,
  left: number,
): Omit<DemoSale, 'soldDate'> => {
  const value = products[product]?.valueCents ?? cents(100);
  const price = Math.max(100, Math.round((value * chance.between(86, 118)) / 100));
  return {
    product,
    quantity: left > 3 && chance.unit() < 0.12 ? chance.between(2, 3) : 1,
    unitPriceCents: cents(price),
  };
};

const PAYMENTS = ['PayPal', 'Credit Card', 'Cash', 'Bank Transfer'] as const;

const SERVICES = [
  { description: 'Consignment fee — show table', category: 'Services', least: 15, most: 90 },
  { description: 'Grading submission help', category: 'Consulting', least: 20, most: 120 },
  { description: 'Group break hosting', category: 'Services', least: 60, most: 280 },
  { description: 'Collection appraisal', category: 'Consulting', least: 40, most: 160 },
] as const;

const CUSTOMERS = ['Hoop Vault', 'Courtside Club', 'Baltic Card Expo', 'R. Ozols'] as const;

const demoRevenue = (chance: Chance, today: BusinessDate): readonly DemoEntry[] =>
  Array.from({ length: 60 }, () => {
    const service = chance.pick(SERVICES);
    return {
      description: service.description,
      amountCents: cents(chance.between(service.least * 4, service.most * 4) * 25),
      category: service.category,
      date: shiftDays(today, -chance.between(0, 360)),
      paymentMethod: chance.pick(PAYMENTS),
      party: chance.unit() < 0.6 ? chance.pick(CUSTOMERS) : null,
      recurring: false,
    };
  }).sort((a, b) => a.date.localeCompare(b.date));

const COSTS = [
  {
    description: 'Collection buy — estate lot',
    category: 'Inventory',
    vendor: 'Private seller',
    least: 60,
    most: 420,
  },
  {
    description: 'Case break share',
    category: 'Inventory',
    vendor: 'Hobby Corner',
    least: 40,
    most: 190,
  },
  {
    description: 'Grading submission ×12',
    category: 'Services',
    vendor: 'Grading Co.',
    least: 90,
    most: 240,
  },
  {
    description: 'Show table, Saturday',
    category: 'Services',
    vendor: 'Baltic Card Expo',
    least: 45,
    most: 95,
  },
  {
    description: 'Promoted listings',
    category: 'Marketing',
    vendor: 'Marketplace',
    least: 20,
    most: 130,
  },
  {
    description: 'Sleeves and top-loaders',
    category: 'Supplies',
    vendor: 'Card Supply',
    least: 12,
    most: 60,
  },
  {
    description: 'Bubble mailers and tape',
    category: 'Supplies',
    vendor: 'Packhouse',
    least: 9,
    most: 38,
  },
  { description: 'Postage', category: 'Shipping', vendor: 'Post office', least: 8, most: 64 },
] as const;

const MONTHLY = [
  {
    description: 'Storage unit 14B',
    category: 'Rent',
    vendor: 'CityStore',
    amount: 18_000,
    day: '01',
    by: 'Bank Transfer',
  },
  {
    description: 'Listing software',
    category: 'Software',
    vendor: 'Listly',
    amount: 2_499,
    day: '05',
    by: 'Credit Card',
  },
] as const;

const demoExpenses = (chance: Chance, today: BusinessDate): readonly DemoEntry[] => {
  const months = Array.from({ length: 12 }, (_, back) => shiftMonth(monthOf(today), back - 11));
  const fixed = months.flatMap((month) => monthlyCosts(month, today));
  const varying = Array.from({ length: 250 - fixed.length }, () => varyingCost(chance, today));
  return [...fixed, ...varying].sort((a, b) => a.date.localeCompare(b.date));
};

const monthlyCosts = (month: Month, today: BusinessDate): readonly DemoEntry[] =>
  MONTHLY.map((cost) => ({
    description: cost.description,
    amountCents: cents(cost.amount),
    category: cost.category,
    date: businessDate(`${month}-${cost.day}`),
    paymentMethod: cost.by,
    party: cost.vendor,
    recurring: true,
  })).filter(({ date }) => daysBetween(date, today) >= 0);

const varyingCost = (chance: Chance, today: BusinessDate): DemoEntry => {
  const cost = COSTS[chance.weighted([9, 7, 4, 2, 5, 5, 5, 7])] ?? COSTS[0];
  return {
    description: cost.description,
    amountCents: cents(chance.between(cost.least * 20, cost.most * 20) * 5),
    category: cost.category,
    date: shiftDays(today, -chance.between(0, 360)),
    paymentMethod: chance.pick(PAYMENTS),
    party: cost.vendor,
    recurring: false,
  };
};
