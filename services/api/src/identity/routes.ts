import {
  ChangePasswordRequest,
  DeleteUserRequest,
  LoginAnswer,
  LoginRequest,
  RegisteredUser,
  RegisterRequest,
  User,
} from '@keepsale/contracts/identity';
import { checkRegistration } from '@keepsale/domain/identity/register-form';
import type { App } from '../http/app-types.ts';
import { tooManyRequests } from '../http/limits.ts';
import { answers, needsToken, NoContent } from '../http/openapi.ts';
import { HttpProblem, invalid, notFound } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { accepted } from '../http/validation.ts';
import { changePassword, checkPassword, logout, readUser } from './accounts.ts';
import { readCredentials } from './credentials.ts';
import type { Identity } from './open.ts';
import { login } from './login.ts';
import { register, type RegisterOutcome } from './register.ts';

const tags = ['identity'];

/** What is open to everybody: registering, logging in, and the keys that tokens are checked with. */
export const openIdentityRoutes = (app: App, { identity }: { readonly identity: Identity }) => {
  app.post(
    '/api/auth/register',
    {
      schema: {
        tags,
        summary: 'Open an account with a registration code',
        body: RegisterRequest,
        response: answers({ 201: RegisteredUser }),
      },
    },
    async (request, reply) => {
      const registration = accepted(checkRegistration(request.body));
      const outcome = await register(identity, registration, request.ip);
      if (outcome.status === 'registered') return reply.code(201).send(outcome.user);
      throw notRegistered(outcome);
    },
  );

  app.post(
    '/api/auth/login_check',
    {
      schema: {
        tags,
        summary: 'Log in: a token for 24 hours',
        body: LoginRequest,
        response: answers({ 200: LoginAnswer }),
      },
    },
    async (request, reply) => {
      const outcome = await login(identity, readCredentials(request.body), request.ip);
      switch (outcome.status) {
        case 'in':
          return reply.header('cache-control', 'no-store').send({ token: outcome.token });
        case 'refused':
          throw new HttpProblem({
            status: 401,
            code: 'invalid-credentials',
            message: 'Invalid credentials',
          });
        case 'too-many':
          throw tooManyRequests(outcome.waitSeconds, TOO_MANY_LOGINS);
      }
    },
  );

  app.get('/.well-known/jwks.json', { schema: { hide: true } }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(identity.keys.jwks),
  );
};

/** What a session may do, also one that a one-time password opened. */
export const sessionRoutes = (app: App, { identity }: { readonly identity: Identity }) => {
  const security = needsToken;

  app.get(
    '/api/user',
    { schema: { tags, security, summary: 'Who I am', response: answers({ 200: User }) } },
    async (request, reply) => {
      const user = await readUser(identity.db, sellerOf(request));
      if (user === undefined) throw notFound('User not found');
      return reply.header('cache-control', 'no-store').send(user);
    },
  );

  app.post(
    '/api/auth/logout',
    {
      schema: {
        tags,
        security,
        summary: 'End this session: its token is refused from then on',
        response: answers({ 204: NoContent }),
      },
    },
    async (request, reply) => {
      await logout(identity.db, sellerOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/user/password',
    {
      schema: {
        tags,
        security,
        summary: 'Choose another password: every other token is refused from then on',
        body: ChangePasswordRequest,
        response: answers({ 204: NoContent }),
      },
    },
    async (request, reply) => {
      const violations = await changePassword(identity, sellerOf(request), request.body);
      if (violations !== null) throw invalid(violations);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/user',
    {
      schema: {
        tags,
        security,
        summary: 'Erase the account and everything of it, for good',
        body: DeleteUserRequest,
        response: answers({ 204: NoContent }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request);
      const violations = await checkPassword(identity, seller, request.body);
      if (violations !== null) throw invalid(violations);
      const { finished } = await identity.erasure.erase(seller.id);
      if (!finished) void reply.header('projection-lagging', 'true');
      return reply.code(204).send(null);
    },
  );
};

const TOO_MANY_LOGINS = 'Too many failed logins. Please wait a few minutes and try again.';
const TOO_MANY_CODES = 'Too many wrong codes. Please wait a few minutes and try again.';
const BAD_CODE = 'Invalid registration code';
const EMAIL_TAKEN = 'An account with this email already exists';

const notRegistered = (
  outcome: Exclude<RegisterOutcome, { readonly status: 'registered' }>,
): HttpProblem => {
  switch (outcome.status) {
    case 'bad-code':
      return invalid([{ propertyPath: 'registrationCode', message: BAD_CODE }]);
    case 'email-taken':
      return new HttpProblem({
        status: 409,
        code: 'email-taken',
        message: EMAIL_TAKEN,
        violations: [{ propertyPath: 'email', message: EMAIL_TAKEN }],
      });
    case 'too-many':
      return tooManyRequests(outcome.waitSeconds, TOO_MANY_CODES);
  }
};
