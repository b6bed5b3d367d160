import { checkRegisterScreen } from '@keepsale/domain/identity/register-form';
import { PASSWORD_LENGTH_MIN } from '@keepsale/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState, type SubmitEvent, type HTMLInputTypeAttribute } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { RequestRefused } from '../../api/problem.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Check, Field, TallInput } from '../../ui/field.tsx';
import {
  focusFirstInvalid,
  useForm,
  violationsOf,
  type FormState,
  type Values,
} from '../../ui/form.ts';
import { useTitle } from '../../ui/page.tsx';
import { FormError } from '../../ui/states.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { register } from './queries.ts';
const REDIRECT_DELAY_MS = 2000;
const SUCCESS = 'Account created successfully! Redirecting to login...';
const FAILED = 'Registration failed. Please try again.';
const NO_ANSWER = 'Registration endpoint not yet implemented. Please contact support.';

type TextField = 'name' | 'email' | 'password' | 'confirmPassword' | 'registrationCode';

const EMPTY: Values<TextField> = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  registrationCode: '',
};

export function RegisterScreen() {
  useTitle('Create your account');
  const [terms, setTerms] = useState(false);
  const form = useForm<TextField>(
    () => EMPTY,
    (values) => violationsOf(checkRegisterScreen({ ...values, terms })),
  );
  const { signUp, submit } = useSignUp(form);
  // One message at a time: the first rule that does not hold, at its field.
  const first = form.violations.find(
    ({ propertyPath }) => form.errorOf(propertyPath) !== undefined,
  );
  const errorAt = (name: string) => (first?.propertyPath === name ? first.message : undefined);
  return (
    <AuthFrame
      title="Create your account"
      sub="Access is invite-only for now. You’ll need a registration code."
      foot={
        <>
          Already have an account?{' '}
          <Link to={paths.login} className="font-medium text-accent-text hover:underline">
            Sign in
          </Link>
        </>
      }
    >
      <form className="mt-7 grid gap-4" onSubmit={submit} noValidate>
        {signUp.error && <FormError>{registrationFailure(signUp.error)}</FormError>}
        {signUp.isSuccess && <Success />}
        <RegistrationFields form={form} errorAt={errorAt} />
        <Terms
          agreed={terms}
          error={errorAt('terms')}
          onChange={(agreed) => {
            setTerms(agreed);
            form.touch('terms');
          }}
        />
        <Button
          type="submit"
          size="field"
          className="mt-1 w-full"
          busy={signUp.isPending}
          disabled={!isComplete(form.values, terms) || signUp.isSuccess}
        >
          {signUp.isPending ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** Registers, and 2 seconds after it worked leads to the login. */
const useSignUp = (form: FormState<TextField>) => {
  const navigate = useNavigate();
  const signUp = useMutation({ mutationFn: register });
  useEffect(() => {
    if (!signUp.isSuccess) return undefined;
    const timer = setTimeout(() => void navigate(paths.login), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [signUp.isSuccess, navigate]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signUp.isPending || signUp.isSuccess) return;
    if (!form.attempt()) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    const { name, email, password, registrationCode } = form.values;
    signUp.mutate({ name, email, password, registrationCode });
  };
  return { signUp, submit };
};

interface RegistrationFieldsProps {
  readonly form: FormState<TextField>;
  readonly errorAt: (name: string) => string | undefined;
}

function RegistrationFields({ form, errorAt }: RegistrationFieldsProps) {
  const text = (name: TextField, label: string, rest: TextInputLook) => (
    <Field label={label} required hint={rest.hint} error={errorAt(name)}>
      {(control) => (
        <TallInput
          {...control}
          {...form.input(name)}
          type={rest.type ?? 'text'}
          autoComplete={rest.autoComplete}
          spellCheck={false}
          className={rest.className}
        />
      )}
    </Field>
  );
  return (
    <>
      {text('name', 'Full Name', { autoComplete: 'name' })}
      {text('email', 'Email Address', { type: 'email', autoComplete: 'email' })}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('password', 'Password', {
          type: 'password',
          autoComplete: 'new-password',
          hint: 'At least 6 characters',
        })}
        {text('confirmPassword', 'Confirm Password', {
          type: 'password',
          autoComplete: 'new-password',
        })}
      </div>
      {text('registrationCode', 'Registration Code', {
        autoComplete: 'off',
        hint: 'From your invitation',
        className: 'tnum tracking-[.08em] uppercase',
      })}
    </>
  );
}

interface TextInputLook {
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete: string;
  readonly hint?: string;
  readonly className?: string;
}

interface TermsProps {
  readonly agreed: boolean;
  readonly error: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

function Terms({ agreed, error, onChange }: TermsProps) {
  const link = 'font-medium text-accent-text underline underline-offset-2';
  return (
    <div className="grid gap-1.5 pt-1">
      <Check
        name="agreed"
        checked={agreed}
        required
        onChange={(event) => onChange(event.target.checked)}
        label={
          <>
            I agree to the{' '}
            <Link to={paths.termsOfService} target="_blank" className={link}>
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link to={paths.privacyPolicy} target="_blank" className={link}>
              Privacy Policy
            </Link>
          </>
        }
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-neg">
          {error}
        </p>
      )}
    </div>
  );
}

function Success() {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-md bg-pos-soft px-3.5 py-3 text-md text-ink"
    >
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-pos" aria-hidden />
      {SUCCESS}
    </p>
  );
}

/** What enables the button; the registration code is the server's to judge. */
const isComplete = (values: Values<TextField>, terms: boolean): boolean =>
  values.name.trim() !== '' &&
  values.email.trim() !== '' &&
  values.password.length >= PASSWORD_LENGTH_MIN &&
  values.password === values.confirmPassword &&
  terms;

const registrationFailure = (error: Error): string => {
  if (!(error instanceof RequestRefused)) return NO_ANSWER;
  return error.message === '' ? FAILED : error.message;
};
