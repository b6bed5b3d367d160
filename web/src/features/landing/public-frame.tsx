import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PublicFooter, PublicHeader } from './public-chrome.tsx';

/** The landing page's header and footer around a text page. */
export function PublicFrame() {
  return (
    <>
      <PublicHeader />
      {/* As high as the window from the start: a text that arrives later must not push the footer out of view. */}
      <main tabIndex={-1} className="min-h-dvh px-5 pt-8 pb-12 focus:outline-none sm:px-8">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <PublicFooter />
    </>
  );
}
