import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { takeAuditToken } from './api/audit-token.ts';
import { session } from './api/session.ts';
import { CrashBoundary } from './app/crash-boundary.tsx';
import { queryClient } from './app/query-client.ts';
import { preloadStartPage, Router } from './app/router.tsx';
import { SessionExpiry } from './app/session-guard.tsx';
import { uponClick } from './app/upon-click.ts';
import './styles.css';
// Follows the system's theme on every page, also where no control asks for it.
import './ui/theme.ts';
import { lazily } from './ui/lazily.ts';
import { ToastHost } from './ui/toast.tsx';

takeAuditToken();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

if (root.querySelector('[data-prerendered=visitor]') !== null && !session.isSignedIn()) {
  // The whole of it stands there: the app has nothing to do before somebody wants something, here or in another tab.
  const start = lazily(() => preloadStartPage(location.pathname, false));
  const mountOnce = lazily(() => start().then(() => mount(root)));
  uponClick(root, { prepare: () => void start(), mount: () => void mountOnce() });
  session.subscribe(() => void mountOnce());
} else {
  const startPage = preloadStartPage(location.pathname, session.isSignedIn());
  // What the build drew there stays until the screen itself has come. No `await` here: screens import from this script.
  if (root.hasChildNodes()) void startPage.then(() => mount(root));
  else mount(root);
}

/** In slices, between which the browser answers: on a phone the first drawing takes a fifth of a second. */
function mount(into: HTMLElement): void {
  const app = createRoot(into);
  startTransition(() => {
    app.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <CrashBoundary>
              <Router />
              <SessionExpiry />
              <ToastHost />
            </CrashBoundary>
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}
