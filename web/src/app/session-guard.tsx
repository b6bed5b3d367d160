import { lazy, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { session, useSession } from '../api/session.ts';
import { Notice } from '../ui/alert.tsx';
import { paths } from './paths.ts';
import { continueTo } from './continue-to.ts';

const ChoosePasswordScreen = lazy(async () => ({
  default: (await import('../features/identity/choose-password.screen.tsx')).ChoosePasswordScreen,
}));

/** Signed-in screens. The expired session keeps its screen, under the dialog that says so. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { token, expired, mustChoosePassword } = useSession();
  const location = useLocation();
  const [startedSignedIn] = useState(token !== null);
  if (mustChoosePassword) return <ChoosePasswordScreen />;
  if (token !== null || expired) return children;
  // After a logout, here or in another tab, there is nothing to continue.
  const state = startedSignedIn ? null : continueTo.stateFor(location);
  return <Navigate to={paths.login} replace state={state} />;
}

/** Landing and login: a signed-in person has no business there. */
export function RedirectSignedIn({ children }: { readonly children: ReactNode }) {
  const { token } = useSession();
  const state: unknown = useLocation().state;
  if (token === null) return children;
  return <Navigate to={paths.dashboard} replace state={state} />;
}

export function SessionExpiredDialog() {
  const { expired } = useSession();
  const navigate = useNavigate();
  return (
    <Notice
      open={expired}
      tone="neg"
      title="Session Expired"
      text="Your session has expired. Please log in again."
      action="Login"
      dismissable={false}
      onClose={() => {
        void navigate(paths.login, { replace: true });
        session.acknowledgeExpiry();
      }}
    />
  );
}
