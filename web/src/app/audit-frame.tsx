import { useQuery } from '@tanstack/react-query';
import { Eye, Moon, Sun } from 'lucide-react';
import { Suspense, useMemo, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { auditorOf, auditSession, claimsOf, useAuditSession } from '../api/audit-session.ts';
import type { Caller } from '../api/caller.ts';
import { historyQueries } from '../api/history.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { Wordmark } from '../ui/logo.tsx';
import { moment } from '../ui/moments.ts';
import { Page, PageHead, useTitle } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { toggleTheme, useDark } from '../ui/theme.ts';
import { HistoryPlaceContext } from './history-place.ts';
import { paths } from './paths.ts';

const TABS = [
  { to: paths.ofAudit.timeline, label: 'Timeline' },
  { to: paths.ofAudit.books, label: 'Books' },
  { to: paths.ofAudit.proof, label: 'Proof' },
];

/** What an auditor sees: a seller's history and books, to be read, without an account. */
export function AuditFrame() {
  const { token, ended } = useAuditSession();
  const claims = useMemo(() => (token === null ? null : claimsOf(token)), [token]);
  const place = useMemo(
    () =>
      token === null || claims === null
        ? null
        : { caller: auditorOf(token, claims), paths: paths.ofAudit, own: false },
    [token, claims],
  );
  if (place === null || claims === null) {
    return (
      <Frame>
        <Closed
          title={token === null ? 'No audit link is open' : 'This link is not complete'}
          text="Open the link that you were given, from its beginning to its end."
        />
      </Frame>
    );
  }
  if (ended !== null) {
    const expired = ended === 'expired';
    return (
      <Frame>
        <Closed
          title={expired ? 'This link has expired' : 'This link opens nothing'}
          text={
            expired
              ? `It was good until ${moment(claims.expiresAt.toISOString())}. Ask the seller for another one.`
              : 'It was revoked, or a part of it is missing. Open it from its beginning to its end, or ask the seller for another one.'
          }
        />
      </Frame>
    );
  }
  return (
    // Another link is another person's books: nothing of the last one stays on the screen.
    <HistoryPlaceContext key={place.caller.scope} value={place}>
      <Frame until={claims.expiresAt}>
        <Page>
          <Whose caller={place.caller} />
          <LinkTabs label="Audit" tabs={TABS} />
          <Suspense>
            <Outlet />
          </Suspense>
        </Page>
      </Frame>
    </HistoryPlaceContext>
  );
}

/** Who was given several links sees here which of them is open. */
function Whose({ caller }: { readonly caller: Caller }) {
  const { data: seller } = useQuery(historyQueries.seller(caller));
  return (
    <PageHead
      title={seller === undefined ? 'Audit' : `Books of ${seller.fullName}`}
      sub="The books and every entry behind them. You can read all of it, and change nothing."
    />
  );
}

interface FrameProps {
  readonly until?: Date;
  readonly children: ReactNode;
}

function Frame({ until, children }: FrameProps) {
  const dark = useDark();
  const ThemeIcon = dark ? Sun : Moon;
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-canvas/95 backdrop-blur">
        <div className="mx-auto flex h-14 max-w-[1264px] items-center gap-3 px-4 sm:px-6 lg:px-8">
          <Wordmark subtitle={false} size={28} />
          {until && (
            <p className="ml-auto flex min-w-0 items-center gap-2 text-sm text-ink2">
              <Eye className="size-4 shrink-0 text-ink3 max-sm:hidden" aria-hidden />
              <span className="truncate">
                Read only<span className="max-md:hidden"> until {moment(until.toISOString())}</span>
              </span>
            </p>
          )}
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'iconSmall' }, until ? '' : 'ml-auto')}
            aria-label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
            onClick={toggleTheme}
          >
            <ThemeIcon className="size-4" aria-hidden />
          </button>
          {until && (
            <Button variant="secondary" size="sm" onClick={auditSession.close}>
              Close
            </Button>
          )}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[1264px] px-4 pt-6 pb-16 focus:outline-none sm:px-6 lg:px-8 lg:pt-8"
      >
        {children}
      </main>
    </>
  );
}

interface ClosedProps {
  readonly title: string;
  readonly text: string;
}

function Closed({ title, text }: ClosedProps) {
  useTitle('Audit');
  return (
    <Page>
      <PageHead title="Audit" />
      <Card>
        <Empty title={title} text={text} />
      </Card>
    </Page>
  );
}
