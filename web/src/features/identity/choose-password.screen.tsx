import { session } from '../../api/session.ts';
import { useTitle } from '../../ui/page.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ChangePassword } from './change-password.form.tsx';
import { logout } from './queries.ts';

/** Stands in place of every screen while a one-time password is the only one. */
export function ChoosePasswordScreen() {
  useTitle('Choose a password');
  return (
    <AuthFrame
      title="Choose a new password"
      sub="You signed in with a one-time password. Choose one that only you know to go on."
      foot="Your books are as you left them."
    >
      <div className="mt-8">
        <ChangePassword
          currentLabel="One-time password"
          onDone={session.passwordChosen}
          leave={{ label: 'Logout', onLeave: logout }}
        />
      </div>
    </AuthFrame>
  );
}
