import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { takeAuditToken } from './api/audit-token.ts';
import { session } from './api/session.ts';
import { CrashBoundary } from './app/crash-boundary.tsx';
import { queryClient } from './app/query-client.ts';
import { preloadStartPage, Router } from './app/router.tsx';
import { SessionExpiry } from './app/session-guard.tsx';
import { uponClick } from './app/upon-click.ts';
import './styles.css';
import { lazily } from './ui/lazily.ts';
import { applyTheme } from './ui/theme.ts';
import { ToastHost } from './ui/toast.tsx';

// From here on the system's theme is followed on every page, also where no control asks for it.
applyTheme();
takeAuditToken();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

if (root.querySelector('[data-prerendered=visitor]') !== null && !session.isSignedIn()) {
  // The whole of it stands there: the app has nothing to do before somebody wants something, here or in another tab.
  let coming: Promise<boolean> | null = null;
  const start = async (): Promise<boolean> => {
    const came = await (coming ??= preloadStartPage(location, false));
    // Asked for again, it may come.
    if (!came) coming = null;
    return came;
  };
  const mountOnce = lazily(() => mount(root));
  const mountOnceHere = async (): Promise<boolean> => {
    const came = await start();
    if (came) mountOnce();
    return came;
  };
  uponClick(root, { prepare: () => void start(), mount: mountOnceHere });
  session.subscribe(() => void mountOnceHere());
} else {
  const startPage = preloadStartPage(location, session.isSignedIn());
  // What the build drew there stays until the screen itself has come. No `await` here: screens import from this script.
  if (root.hasChildNodes()) void startPage.then(() => mount(root));
  else mount(root);
}

/** In slices, between which the browser answers: on a phone the first drawing takes a fifth of a second. */
function mount(into: HTMLElement): Root {
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
  return app;
}
