import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { paths } from './paths.ts';

const TABS = [
  { to: paths.ofHistory.timeline, label: 'Timeline' },
  { to: paths.ofHistory.books, label: 'Past books' },
  { to: paths.ofHistory.proof, label: 'Proof' },
  { to: paths.auditLinks, label: 'Auditors' },
];

/** A seller's own history: its head, and the way from one of its screens to another. */
export function HistoryFrame() {
  return (
    <Page>
      <PageHead
        title="History"
        sub="Every change to your products and money. Entries cannot be edited."
      />
      <LinkTabs label="History" tabs={TABS} />
      <Suspense>
        <Outlet />
      </Suspense>
    </Page>
  );
}
