import {
  ChartLine,
  ClipboardList,
  FileSpreadsheet,
  HandCoins,
  History,
  LayoutDashboard,
  Store,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import { useMarketplaceName } from '../api/marketplace.ts';
import { paths } from './paths.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** After `G`, this letter goes there. */
  readonly letter: string;
  /** Beside the screens of the specification: under a line of its own. */
  readonly apart?: boolean;
}

/** The sidebar, in the order of the specification. A screen is listed once the service behind it exists. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard, letter: 'd' },
  { label: 'Inventory', to: paths.inventory, icon: WalletCards, letter: 'i' },
  { label: 'Revenue', to: paths.revenue, icon: HandCoins, letter: 'r' },
  { label: 'Expenses', to: paths.expenses, icon: ClipboardList, letter: 'e' },
  { label: 'Analytics', to: paths.analytics, icon: ChartLine, letter: 'a' },
  { label: 'Reports', to: paths.reports, icon: FileSpreadsheet, letter: 'p' },
  { label: 'Marketplace', to: paths.browse, icon: Store, letter: 'b' },
  { label: 'History', to: paths.ofHistory.timeline, icon: History, letter: 'h', apart: true },
];

/** With the marketplace under its own name. */
export const useNavigation = (): readonly NavigationEntry[] => {
  const label = useMarketplaceName();
  return NAVIGATION.map((entry) => (entry.to === paths.browse ? { ...entry, label } : entry));
};
