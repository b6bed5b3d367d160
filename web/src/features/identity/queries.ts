import type {
  LoginAnswer,
  LoginRequest,
  RegisterRequest,
  User,
} from '@keepsale/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { object, text } from '../../api/decode.ts';
import { getJson, sendBare, sendSessionCall } from '../../api/http.ts';
import { session } from '../../api/session.ts';

const user = object<User>({ email: text, fullName: text });
const loginAnswer = object<LoginAnswer>({ token: text });

export const userQueries = {
  current: () =>
    queryOptions({
      queryKey: ['user'],
      queryFn: ({ signal }) => getJson('/api/user', user, signal),
      staleTime: Infinity,
    }),
};

/** @throws NoToken when the server accepted but sent no token. */
export const login = async (request: LoginRequest): Promise<void> => {
  const answer = await sendSessionCall(
    { method: 'POST', path: '/api/auth/login_check', body: request },
    { bearer: false, expires: false },
  );
  session.signIn(tokenOf(answer));
};

export class NoToken extends Error {}

const tokenOf = (answer: unknown): string => {
  try {
    const { token } = loginAnswer(answer);
    if (token !== '') return token;
  } catch {
    // Falls through: an answer of any other shape has no token either.
  }
  throw new NoToken('the login answer has no token');
};

export const register = async (request: RegisterRequest): Promise<void> => {
  await sendSessionCall(
    { method: 'POST', path: '/api/auth/register', body: request },
    { bearer: false, expires: false },
  );
};

/** Leaves at once; the server is told to refuse the token from now on, and a failure of that call is no obstacle. */
export const logout = (): void => {
  const told = sendSessionCall(
    { method: 'POST', path: '/api/auth/logout' },
    { bearer: true, expires: false },
  );
  session.signOut();
  told.catch(() => undefined);
};

export const changePassword = (request: {
  readonly currentPassword: string;
  readonly newPassword: string;
}): Promise<void> => sendBare({ method: 'POST', path: '/api/user/password', body: request });

export const deleteAccount = (request: { readonly password: string }): Promise<void> =>
  sendBare({ method: 'DELETE', path: '/api/user', body: request });
