import type { ActivityItem, Dashboard, TopProduct } from '@keepsale/contracts/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { BOOKS } from '../../api/books.ts';
import { list, number, object, oneOf, text } from '../../api/decode.ts';
import { getJson, withQuery } from '../../api/http.ts';

const dashboard = object<Dashboard>({
  month: text,
  revenue: number,
  expenses: number,
  netProfit: number,
  productsInStock: number,
  recentActivity: list(
    object<ActivityItem>({
      description: text,
      type: oneOf('revenue', 'expense'),
      date: text,
      amount: number,
    }),
  ),
  topProducts: list(object<TopProduct>({ description: text, sales: number, revenue: number })),
});

export const dashboardQueries = {
  month: (month: string) =>
    queryOptions({
      queryKey: [BOOKS, 'dashboard', month],
      queryFn: ({ signal }) => getJson(withQuery('/api/dashboard', { month }), dashboard, signal),
    }),
};
