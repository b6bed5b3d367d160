import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Page, PageHead } from '../ui/page.tsx';

/** A seller's own history: its head, and the way from one of its screens to another. */
export function HistoryFrame() {
  return (
    <Page>
      <PageHead
        title="History"
        sub="Every change to your products and money. Entries cannot be edited."
      />
      <Suspense>
        <Outlet />
      </Suspense>
    </Page>
  );
}
