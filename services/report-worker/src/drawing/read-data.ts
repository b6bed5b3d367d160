import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { ReportSpec } from '@keepsale/domain/reports/events';
import type { Database } from '@keepsale/read-model';
import { sql, type Transaction } from 'kysely';
import type { ReportData } from '../reports/data.ts';
import { scopeOf } from '../reports/scope.ts';
import { readEntrySet } from './read-entries.ts';
import { readProductSet } from './read-products.ts';

/** Everything that a report says is of this one snapshot. */
export const readReportData = async (
  snapshot: Transaction<Database>,
  seller: SellerId,
  spec: ReportSpec,
): Promise<ReportData> => {
  const scope = scopeOf(spec);
  return {
    sellerName: await readSellerName(snapshot, seller),
    today: spec.today,
    from: scope.from,
    to: scope.to,
    revenue: scope.revenue ? await readEntrySet(snapshot, 'revenue', seller, scope) : null,
    expenses: scope.expenses ? await readEntrySet(snapshot, 'expenses', seller, scope) : null,
    inventory: scope.inventory ? await readProductSet(snapshot, seller) : null,
  };
};

/** Names of people stand with their accounts, never in the log. */
const readSellerName = async (
  snapshot: Transaction<Database>,
  seller: SellerId,
): Promise<string> => {
  const { rows } = await sql<{ full_name: string }>`
    select full_name from identity.users where id = ${seller}`.execute(snapshot);
  return rows[0]?.full_name ?? 'Unknown';
};
