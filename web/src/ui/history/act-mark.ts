import {
  CirclePlus,
  FileText,
  HandCoins,
  KeyRound,
  Pencil,
  ReceiptText,
  Trash2,
  TrendingUp,
  Undo2,
  type LucideIcon,
} from 'lucide-react';

interface Mark {
  readonly icon: LucideIcon;
  readonly tone: 'pos' | 'neg' | 'accent' | 'neutral';
}

const BY_TYPE: Readonly<Record<string, Mark>> = {
  SaleRecorded: { icon: HandCoins, tone: 'pos' },
  SaleVoided: { icon: Undo2, tone: 'neg' },
  RevenueRecorded: { icon: TrendingUp, tone: 'pos' },
  ExpenseRecorded: { icon: ReceiptText, tone: 'neutral' },
};

const BY_PATTERN: readonly (readonly [RegExp, Mark])[] = [
  [/Edited$/, { icon: Pencil, tone: 'accent' }],
  [/^Report/, { icon: FileText, tone: 'neutral' }],
  [/^AuditAccess/, { icon: KeyRound, tone: 'neutral' }],
  [/Deleted$/, { icon: Trash2, tone: 'neg' }],
  [/Restored$/, { icon: Undo2, tone: 'neutral' }],
];

const OTHERS: Mark = { icon: CirclePlus, tone: 'neutral' };

/** Green for a sale, blue for an edit, red for a deletion, grey for the rest. */
export const markOf = (type: string): Mark =>
  BY_TYPE[type] ?? BY_PATTERN.find(([pattern]) => pattern.test(type))?.[1] ?? OTHERS;
