import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { RedirectSignedIn, RequireSession } from './session-guard.tsx';

/** What a start waits for figures, so that they are drawn at once and no placeholder before them: two trips of a phone. */
const FIGURES_WAIT_MS = 300;

interface Start {
  /** Asks for what the screen shows first; never rejects. */
  readonly prefetch?: (client: QueryClient, search: URLSearchParams) => Promise<unknown>;
}

/**
 * A screen in a chunk of its own; `preload` starts its download before React asks for it. One that has come is drawn at once: for a
 * lazy one React would show nothing first, and keep that for 300 ms.
 */
const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & Start>,
  name: Name,
) => {
  let come: ComponentType | null = null;
  const preload = async (): Promise<Start> => {
    const module = await load();
    come = module[name];
    return module;
  };
  const Lazy = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  const Screen = () => {
    // The same for as long as it stands there: another component would begin anew.
    const [Here] = useState(() => come ?? Lazy);
    return <Here />;
  };
  return { preload, Screen };
};

const shell = screen(() => import('./shell.tsx'), 'Shell');
const publicFrame = screen(() => import('../features/landing/public-frame.tsx'), 'PublicFrame');
const landing = screen(() => import('../features/landing/landing.screen.tsx'), 'LandingScreen');
const login = screen(() => import('../features/identity/login.screen.tsx'), 'LoginScreen');
const register = screen(() => import('../features/identity/register.screen.tsx'), 'RegisterScreen');
const privacy = screen(() => import('../features/legal/privacy.screen.tsx'), 'PrivacyScreen');
const terms = screen(() => import('../features/legal/terms.screen.tsx'), 'TermsScreen');
const contact = screen(() => import('../features/legal/contact.screen.tsx'), 'ContactScreen');
const about = screen(() => import('../features/legal/about.screen.tsx'), 'AboutScreen');
const dashboard = screen(
  () => import('../features/dashboard/dashboard.screen.tsx'),
  'DashboardScreen',
);
const inventory = screen(
  () => import('../features/products/inventory.screen.tsx'),
  'InventoryScreen',
);
const product = screen(() => import('../features/products/product.screen.tsx'), 'ProductScreen');
const revenue = screen(() => import('../features/revenue/revenue.screen.tsx'), 'RevenueScreen');
const expenses = screen(() => import('../features/expenses/expenses.screen.tsx'), 'ExpensesScreen');
const analytics = screen(
  () => import('../features/analytics/analytics.screen.tsx'),
  'AnalyticsScreen',
);
const reports = screen(() => import('../features/reports/reports.screen.tsx'), 'ReportsScreen');
const browse = screen(() => import('../features/browse/browse.screen.tsx'), 'BrowseScreen');
const historyFrame = screen(() => import('./history-frame.tsx'), 'HistoryFrame');
const timeline = screen(() => import('../features/history/timeline.screen.tsx'), 'TimelineScreen');
const books = screen(() => import('../features/history/books.screen.tsx'), 'BooksScreen');
const proof = screen(() => import('../features/history/proof.screen.tsx'), 'ProofScreen');
const auditLinks = screen(
  () => import('../features/audit-access/audit-links.screen.tsx'),
  'AuditLinksScreen',
);
const auditFrame = screen(() => import('./audit-frame.tsx'), 'AuditFrame');
const notFound = screen(() => import('../features/landing/not-found.screen.tsx'), 'NotFoundScreen');

const BARE = [
  { path: paths.register, ...register },
  { path: '*', ...notFound },
];
const FOR_VISITORS = [
  { path: paths.landing, ...landing },
  { path: paths.login, ...login },
];
const TEXTS = [
  { path: paths.privacyPolicy, ...privacy },
  { path: paths.termsOfService, ...terms },
  { path: paths.contact, ...contact },
  { path: paths.about, ...about },
];
const SIGNED_IN = [
  { path: paths.dashboard, ...dashboard },
  { path: paths.inventory, ...inventory },
  { path: '/inventory/:id', ...product },
  { path: paths.revenue, ...revenue },
  { path: paths.expenses, ...expenses },
  { path: paths.analytics, ...analytics },
  { path: paths.reports, ...reports },
  { path: paths.browse, ...browse },
];

const OF_HISTORY = [
  { path: paths.ofHistory.timeline, ...timeline },
  { path: paths.ofHistory.books, ...books },
  { path: paths.ofHistory.proof, ...proof },
  { path: paths.auditLinks, ...auditLinks },
];
/** The same screens, without a session of a seller. */
const OF_AUDIT = [
  { path: paths.ofAudit.timeline, ...timeline },
  { path: paths.ofAudit.books, ...books },
  { path: paths.ofAudit.proof, ...proof },
];

/**
 * Called before the first render: the start page and its frame download side by side. Settles when all are there, or will not come; for
 * the figures of the start page it waits a little.
 *
 * @returns whether all are there.
 */
export const preloadStartPage = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  signedIn: boolean,
): Promise<boolean> => {
  const starts = (routes: readonly ({ path: string } & Preloadable)[]) =>
    routes.find(({ path }) => matchPath(path, pathname) !== null);
  const preloadAll = async (screens: readonly Preloadable[]): Promise<boolean> => {
    const settled = await Promise.allSettled(screens.map((one) => begin(one, search)));
    return settled.every(({ status }) => status === 'fulfilled');
  };
  const inShell = starts([...SIGNED_IN, ...OF_HISTORY]);
  if (inShell && signedIn) {
    const frames = starts(OF_HISTORY) ? [shell, historyFrame] : [shell];
    return preloadAll([...frames, inShell]);
  }
  const ofAudit = starts(OF_AUDIT);
  if (ofAudit) return preloadAll([auditFrame, ofAudit]);
  const open = starts([...FOR_VISITORS, ...TEXTS]);
  return preloadAll(open ? [open] : []);
};

const preloadDashboard = (): Promise<boolean> =>
  preloadStartPage({ pathname: paths.dashboard, search: '' }, true);

interface Preloadable {
  readonly preload: () => Promise<Start>;
}

const begin = async ({ preload }: Preloadable, search: string): Promise<void> => {
  const { prefetch } = await preload();
  const figures = prefetch?.(queryClient, new URLSearchParams(search));
  await Promise.race([
    figures,
    figures && new Promise((over) => setTimeout(over, FIGURES_WAIT_MS)),
  ]);
};

export function Router() {
  return (
    <Suspense>
      <FocusOnNavigation />
      <Routes>
        {FOR_VISITORS.map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <RedirectSignedIn prepare={preloadDashboard}>
                <Screen />
              </RedirectSignedIn>
            }
          />
        ))}
        <Route
          element={
            <RequireSession>
              <shell.Screen />
            </RequireSession>
          }
        >
          {SIGNED_IN.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route element={<historyFrame.Screen />}>
            {OF_HISTORY.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Route>
        <Route element={<auditFrame.Screen />}>
          {OF_AUDIT.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route element={<TextFrame />}>
          {TEXTS.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        {['/index.html', '/landing.html'].map((path) => (
          <Route key={path} path={path} element={<Navigate to={paths.landing} replace />} />
        ))}
        {BARE.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Routes>
    </Suspense>
  );
}

/** Legal and about pages stand in the app's frame for who is signed in, in the landing page's otherwise. */
function TextFrame() {
  const { token } = useSession();
  return token === null ? <publicFrame.Screen /> : <shell.Screen />;
}

/** A new page starts at its top, with the focus where its content begins. */
function FocusOnNavigation() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
