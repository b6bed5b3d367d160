import { useSyncExternalStore } from 'react';

/**
 * The session is the token in local storage (key `token`): present means signed in. `expired` is set by a 401 to a
 * request that carried the token now stored, and cleared when the person confirms; so however many calls fail,
 * there is one expiry, and a late answer to an old token is none.
 */
export interface Session {
  readonly token: string | null;
  readonly expired: boolean;
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

let current: Session = { token: storedToken(), expired: false };

const become = (next: Session): void => {
  if (next.token === current.token && next.expired === current.expired) return;
  current = next;
  for (const listener of listeners) listener();
};

export const session = {
  get: (): Session => current,
  isSignedIn: (): boolean => current.token !== null,
  signIn: (token: string): void => {
    localStorage.setItem(TOKEN_KEY, token);
    become({ token, expired: false });
  },
  signOut: (): void => {
    localStorage.removeItem(TOKEN_KEY);
    become({ token: null, expired: false });
  },
  /** A 401 came back for `token`; only the token now stored can expire. */
  expire: (token: string): void => {
    if (current.token !== token) return;
    localStorage.removeItem(TOKEN_KEY);
    become({ token: null, expired: true });
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
  become({ token: storedToken(), expired: false });
});

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);
