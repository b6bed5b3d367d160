import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { paths } from './app/paths.ts';
import { Shell } from './app/shell.tsx';
import { DashboardHead } from './features/dashboard/dashboard-head.tsx';
import { LANDING_TITLE, LandingScreen } from './features/landing/landing.screen.tsx';
import { documentTitle, Page } from './ui/page.tsx';

// What the build lays into pages, in HTML: it is read before any script has come.

export const landingTitle = documentTitle(LANDING_TITLE);
export const dashboardTitle = documentTitle('Dashboard');

/** The whole landing page, for a visitor. */
export const landingMarkup = (): string => draw(paths.landing, <LandingScreen />);

/** The dashboard as far as it is the same for every seller: the frame and the head of the page. */
export const dashboardMarkup = (): string =>
  draw(
    paths.dashboard,
    <QueryClientProvider client={new QueryClient()}>
      <Routes>
        <Route element={<Shell />}>
          <Route path={paths.dashboard} element={<DashboardStart />} />
        </Route>
      </Routes>
    </QueryClientProvider>,
  );

const draw = (location: string, screen: ReactNode): string =>
  renderToString(<StaticRouter location={location}>{screen}</StaticRouter>);

function DashboardStart() {
  return (
    <Page>
      <DashboardHead month={null} current="" onMonth={() => undefined} />
    </Page>
  );
}
