import type { HistoryItem } from '@keepsale/contracts/history';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { readSellerEvent } from '@keepsale/ledger';
import { findNaming } from './queries.ts';
import { readAtRevisions, type StreamReader } from './stream.ts';

type Reads = Parameters<typeof findNaming>[0];

/** These know their subject by its id alone; the act that began it says what it is. */
const UNNAMED: ReadonlySet<string> = new Set([
  'AuditAccessRevoked',
  'ReportCancelled',
  'ReportDeleted',
  'ReportExpired',
]);

/** The same acts, those that only have an id with the name that the record gave it before. */
export const withNames = async (
  db: Reads,
  store: StreamReader,
  { seller, items }: { readonly seller: SellerId; readonly items: readonly HistoryItem[] },
): Promise<HistoryItem[]> => {
  const ids = items.flatMap(({ type, subject }) =>
    UNNAMED.has(type) && subject.id !== null ? [subject.id] : [],
  );
  if (ids.length === 0) return [...items];
  const revisions = await findNaming(db, seller, ids);
  const names = new Map<string, string>();
  for (const recorded of await readAtRevisions(store, seller, revisions)) {
    const { event } = readSellerEvent(recorded);
    if (event.type === 'AuditAccessGranted') names.set(event.data.linkId, event.data.label);
    if (event.type === 'ReportRequested') {
      const format = event.data.format === 'pdf' ? 'PDF' : 'Excel';
      names.set(event.data.reportId, `${event.data.type} report, ${format}`);
    }
  }
  return items.map((item) => named(item, names));
};

const named = (item: HistoryItem, names: ReadonlyMap<string, string>): HistoryItem => {
  const { type, subject, summary } = item;
  const name = UNNAMED.has(type) && subject.id !== null ? names.get(subject.id) : undefined;
  if (name === undefined) return item;
  return { ...item, summary: `${summary}: ${name}`, subject: { ...subject, name } };
};
