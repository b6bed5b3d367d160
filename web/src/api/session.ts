import { useSyncExternalStore } from 'react';

/**
 * The session is the token in local storage (key `token`): present means signed in. `expired` is set by a 401 to a
 * request that carried the token now stored, and cleared when the person confirms; so however many calls fail,
 * there is one expiry, and a late answer to an old token is none. `mustChoosePassword`: a one-time password opened it.
 */
export interface Session {
  readonly token: string | null;
  readonly expired: boolean;
  readonly mustChoosePassword: boolean;
}

const TOKEN_KEY = 'token';
const listeners = new Set<() => void>();

const storedToken = (): string | null => {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
};

/** Nobody, or somebody, without anything left to say about it. */
const plain = (token: string | null): Session => ({
  token,
  expired: false,
  mustChoosePassword: false,
});

let current: Session = plain(storedToken());

const become = (next: Session): void => {
  if (isSame(next, current)) return;
  current = next;
  for (const listener of listeners) listener();
};

const isSame = (a: Session, b: Session): boolean =>
  a.token === b.token && a.expired === b.expired && a.mustChoosePassword === b.mustChoosePassword;

export const session = {
  get: (): Session => current,
  isSignedIn: (): boolean => current.token !== null,
  signIn: (token: string): void => {
    localStorage.setItem(TOKEN_KEY, token);
    become(plain(token));
  },
  signOut: (): void => {
    localStorage.removeItem(TOKEN_KEY);
    become(plain(null));
  },
  /** A 401 came back for `token`; only the token now stored can expire. */
  expire: (token: string): void => {
    if (current.token !== token) return;
    localStorage.removeItem(TOKEN_KEY);
    become({ ...plain(null), expired: true });
  },
  /** A 403 for `token` said that nothing else may be done before. */
  requireNewPassword: (token: string): void => {
    if (current.token === token) become({ ...current, mustChoosePassword: true });
  },
  passwordChosen: (): void => {
    become({ ...current, mustChoosePassword: false });
  },
  acknowledgeExpiry: (): void => {
    become({ ...current, expired: false });
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Another tab signed in or out: this one follows. `key` is null when the whole storage was cleared. */
addEventListener('storage', (event) => {
  if (event.key !== TOKEN_KEY && event.key !== null) return;
  become(plain(storedToken()));
});

export const useSession = (): Session =>
  useSyncExternalStore(session.subscribe, session.get, session.get);
