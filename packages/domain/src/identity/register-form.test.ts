import { expect, test } from 'vitest';
import { violationsOf } from '../testing/form.ts';
import { checkRegisterScreen, checkRegistration } from './register-form.ts';

const complete = {
  name: 'Ada Field',
  email: 'ada@example.com',
  password: ' s3cret ',
  registrationCode: 'ABCD 1234',
};
const screen = { ...complete, confirmPassword: ' s3cret ', terms: true };

test('a complete registration passes, the password as typed', () => {
  expect(checkRegistration({ ...complete, email: ' ada@example.com ' })).toEqual({
    ok: true,
    value: complete,
  });
  expect(checkRegisterScreen(screen)).toEqual({ ok: true, value: complete });
});

test('an address in any script is one', () => {
  for (const email of ['réne@bücher.example', '用户@例子.公司', 'a.b+c@mail.example.co.uk']) {
    expect(checkRegistration({ ...complete, email }).ok).toBe(true);
  }
});

test('a missing code is left to whoever knows the codes', () => {
  const { registrationCode: _code, ...rest } = complete;
  expect(checkRegistration(rest)).toEqual({ ok: true, value: { ...rest, registrationCode: '' } });
});

test('everything is said at once, in the order of the form', () => {
  expect(violationsOf(checkRegisterScreen({ name: ' ', confirmPassword: 'x' }))).toEqual([
    'name: Full name is required',
    'email: Email is required',
    'password: Password must be at least 6 characters long',
    'confirmPassword: Passwords do not match',
    'terms: You must agree to the Terms of Service and Privacy Policy',
  ]);
});

const NO_ADDRESSES = [
  ...['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'a@b@c.d'],
  ...['ada@example.com.', 'ada@example..com', 'ada@.com'],
  // Copied from a page, with a space of no width; nobody could sign in by typing the address.
  ...['ada@example.com\u200b', 'a\u00adda@example.com', '\u202eada@example.com'],
];

test.each(NO_ADDRESSES.map((email) => [JSON.stringify(email), email]))(
  '%s is no email address',
  (_, email) => {
    expect(violationsOf(checkRegistration({ ...complete, email }))).toEqual([
      'email: Please enter a valid email address',
    ]);
  },
);

test.each([
  ['12345', 'Password must be at least 6 characters long'],
  [123456, 'Password must be at least 6 characters long'],
  ['x'.repeat(201), 'Password must be at most 200 characters long'],
  ['secret\ud800', 'Password contains characters that cannot be kept'],
])('%j is no password', (password, message) => {
  expect(violationsOf(checkRegistration({ ...complete, password }))).toEqual([
    `password: ${message}`,
  ]);
});

test('the terms and the repeated password are the screen’s', () => {
  expect(violationsOf(checkRegisterScreen({ ...screen, terms: 'on' }))).toHaveLength(1);
  expect(violationsOf(checkRegisterScreen({ ...screen, confirmPassword: 's3cret' }))).toEqual([
    'confirmPassword: Passwords do not match',
  ]);
});
