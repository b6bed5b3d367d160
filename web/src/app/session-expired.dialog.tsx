import { useNavigate } from 'react-router-dom';
import { session } from '../api/session.ts';
import { Notice } from '../ui/alert.tsx';
import { paths } from './paths.ts';

/** Over the screen on which the session ended; nothing but its button leads on. */
export function SessionExpiredDialog() {
  const navigate = useNavigate();
  return (
    <Notice
      open
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
