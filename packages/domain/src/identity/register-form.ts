import {
  checkForm,
  required,
  textField,
  type Checked,
  type Field,
  type FieldReader,
  type Form,
  type Input,
  type Violation,
} from '../kernel/form.ts';
import { ok, refuse } from '../kernel/result.ts';
import { NAME_LENGTH_MAX } from '../kernel/text.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../limits.ts';

/** What the register call takes. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  /** As typed: neither trimmed nor normalised. */
  readonly password: string;
  /** As typed; missing: the empty text, which is no code. */
  readonly registrationCode: string;
}

/** Checks what the register call takes, in the order of the form. */
export const checkRegistration = (input: Input): Checked<Registration> =>
  checkForm(registrationForm, input, 'json');

/** Checks the register screen: besides, the repeated password (`confirmPassword`) and the terms (`terms: true`). */
export const checkRegisterScreen = (input: Input): Checked<Registration> => {
  const registration = checkRegistration(input);
  const violations: Violation[] = registration.ok ? [] : [...registration.error];
  if (input['confirmPassword'] !== input['password']) {
    violations.push({ propertyPath: 'confirmPassword', message: 'Passwords do not match' });
  }
  if (input['terms'] !== true) {
    violations.push({
      propertyPath: 'terms',
      message: 'You must agree to the Terms of Service and Privacy Policy',
    });
  }
  return violations.length === 0 ? registration : refuse(violations);
};

/** Text without spaces, an @, a domain of two parts or more. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
/** What comes along when an address is copied from a page, and nobody sees or types. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

const emailField: FieldReader<string> = (raw, label, mode) => {
  const email = textField(NAME_LENGTH_MAX)(raw, label, mode);
  return !email.ok || (EMAIL.test(email.value) && !UNSEEN.test(email.value))
    ? email
    : refuse('Please enter a valid email address');
};

/** Whether an account could have been registered with it. */
export const isEmail = (text: string): boolean => emailField(text, 'Email', 'json').ok;

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_LENGTH_MIN} characters long`;

/** Also the new one of a change of password. */
export const passwordField: Field<string> = required(
  'Password',
  (raw) => {
    if (typeof raw !== 'string' || raw.length < PASSWORD_LENGTH_MIN)
      return refuse(PASSWORD_TOO_SHORT);
    if (raw.length > PASSWORD_LENGTH_MAX) {
      return refuse(`Password must be at most ${PASSWORD_LENGTH_MAX} characters long`);
    }
    return raw.isWellFormed()
      ? ok(raw)
      : refuse('Password contains characters that cannot be kept');
  },
  { message: PASSWORD_TOO_SHORT },
);

const registrationForm: Form<Registration> = {
  name: required('Full name', textField(NAME_LENGTH_MAX)),
  email: required('Email', emailField),
  password: passwordField,
  registrationCode: {
    label: 'Registration code',
    read: textField(NAME_LENGTH_MAX),
    missing: ok(''),
  },
};
