import type { LoginRequest } from '@keepsale/contracts/identity';
import { invalid } from '../http/problem.ts';
import type { Credentials } from './login.ts';

/** @throws HttpProblem 400 when one of them is missing: that is no guess, and tells nothing. */
export const readCredentials = (body: LoginRequest): Credentials => {
  const email = (body.email ?? '').trim();
  const password = body.password ?? '';
  const violations = [
    ...(email === '' ? [{ propertyPath: 'email', message: 'Email is required' }] : []),
    ...(password === '' ? [{ propertyPath: 'password', message: 'Password is required' }] : []),
  ];
  if (violations.length > 0) throw invalid(violations);
  return { email, password };
};
