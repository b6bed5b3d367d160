import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { RequestRefused } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import { Button } from '../../ui/button.tsx';
import { Check, Field, TallInput } from '../../ui/field.tsx';
import { useTitle } from '../../ui/page.tsx';
import { FormError } from '../../ui/states.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { login, NoToken } from './queries.ts';

const INVALID_CREDENTIALS = 'Invalid credentials';
const LOGIN_FAILED = 'Login failed. Please try again.';

/** The browser checks the fields, the server the credentials. Once signed in, the router leads to the dashboard. */
export function LoginScreen() {
  useTitle('Sign In');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({ mutationFn: login });
  // Once signed in, until the next screen has come.
  const { token } = useSession();
  const busy = signIn.isPending || token !== null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) signIn.mutate({ email, password });
  };
  return (
    <AuthFrame
      title="Welcome back"
      sub="Sign in to see how your business is doing."
      foot={
        <>
          New to {BRAND}?{' '}
          <Link to={paths.register} className="font-medium text-accent-text hover:underline">
            Sign up here
          </Link>
        </>
      }
    >
      <form className="mt-8 grid gap-5" onSubmit={submit}>
        {signIn.error && <FormError>{loginFailure(signIn.error)}</FormError>}
        <Field label="Email" required>
          {(control) => (
            <TallInput
              {...control}
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password" required>
          {(control) => (
            <TallInput
              {...control}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Check label="Remember me" />
          {/* Goes nowhere yet, as specified: an operator resets passwords. */}
          <a
            href="#forgot-password"
            onClick={(event) => event.preventDefault()}
            className="inline-flex min-h-6 items-center text-md font-medium text-accent-text hover:underline"
          >
            Forgot password?
          </a>
        </div>
        <Button type="submit" size="field" className="w-full" busy={busy}>
          {busy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** The server's words where it has some to say: wrong credentials, too many attempts. */
const loginFailure = (error: Error): string => {
  if (error instanceof NoToken) return INVALID_CREDENTIALS;
  if (!(error instanceof RequestRefused) || error.status >= 500) return LOGIN_FAILED;
  return error.message === '' ? INVALID_CREDENTIALS : error.message;
};
