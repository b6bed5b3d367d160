import type { AuditAccessCommand } from './audit-access/commands.ts';
import type { CategoryCommand } from './categories/commands.ts';
import type { ExpenseCommand } from './expenses/commands.ts';
import type { ProductCommand } from './products/commands.ts';
import type { ReportCommand } from './reports/commands.ts';
import type { RevenueCommand } from './revenue/commands.ts';
import type { SaleCommand } from './sales/commands.ts';

/** Starts a stream; asking again changes nothing. */
export interface JoinSeller {
  readonly type: 'JoinSeller';
  readonly data: Readonly<Record<string, never>>;
}

/**
 * Everything that a seller can ask for. Its values are checked already (see each slice's form): texts normalised, amounts
 * above 0, new ids made.
 */
export type SellerCommand =
  | JoinSeller
  | CategoryCommand
  | ProductCommand
  | SaleCommand
  | RevenueCommand
  | ExpenseCommand
  | ReportCommand
  | AuditAccessCommand;

export type SellerCommandType = SellerCommand['type'];
