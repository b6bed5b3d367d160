import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { paths } from './paths.ts';
import { continueTo } from './continue-to.ts';

const ChoosePasswordScreen = lazy(async () => ({
  default: (await import('../features/identity/choose-password.screen.tsx')).ChoosePasswordScreen,
}));

const loadExpiredDialog = () => import('./session-expired.dialog.tsx');

/** Signed-in screens. The expired session keeps its screen, under the dialog that says so. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { token, expired, mustChoosePassword } = useSession();
  const location = useLocation();
  const [startedSignedIn] = useState(token !== null);
  // Fetched while all is well; what does not come now is asked for again when it is needed.
  useEffect(() => void loadExpiredDialog().catch(() => undefined), []);
  if (mustChoosePassword) return <ChoosePasswordScreen />;
  if (token !== null || expired) return children;
  // After a logout, here or in another tab, there is nothing to continue.
  const state = startedSignedIn ? null : continueTo.stateFor(location);
  return <Navigate to={paths.login} replace state={state} />;
}

interface RedirectSignedInProps {
  readonly children: ReactNode;
  /** Fetches the screen that a login leads to. */
  readonly prepare: () => Promise<unknown>;
}

/** Landing and login: a signed-in person has no business there. Whoever signs in here stays until the next screen has come. */
export function RedirectSignedIn({ children, prepare }: RedirectSignedInProps) {
  const { token } = useSession();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const signedIn = token !== null;
  const [startedSignedIn] = useState(signedIn);
  const to = continueTo.dashboardOf(state);
  useEffect(() => {
    if (!signedIn || startedSignedIn) return undefined;
    let isHere = true;
    const leave = (): void => {
      if (isHere) void navigate(to, { replace: true, state });
    };
    // What did not come is asked for again there.
    prepare().then(leave, leave);
    return () => {
      isHere = false;
    };
  }, [signedIn, startedSignedIn, prepare, navigate, to, state]);
  return signedIn && startedSignedIn ? <Navigate to={to} replace state={state} /> : children;
}

/** Apart from public pages, which open no dialog. */
const ExpiredDialog = lazy(async () => ({
  default: (await loadExpiredDialog()).SessionExpiredDialog,
}));

export function SessionExpiry() {
  const { expired } = useSession();
  return <Suspense>{expired && <ExpiredDialog />}</Suspense>;
}
