import { useSyncExternalStore } from 'react';
import { AUDIT_TOKEN_KEY, takeAuditToken } from './audit-token.ts';
import type { Caller } from './caller.ts';
import { isRecord } from './decode.ts';

/**
 * An auditor's token, from the link that a seller gave: kept in session storage under a name of its own, so that it
 * ends with its tab and never meets a seller's session.
 */
export interface AuditSession {
  readonly token: string | null;
  /** Why the server no longer takes it; null while it does. */
  readonly ended: 'expired' | 'refused' | null;
}

const listeners = new Set<() => void>();
let current: AuditSession = { token: sessionStorage.getItem(AUDIT_TOKEN_KEY), ended: null };

const become = (next: AuditSession): void => {
  current = next;
  for (const listener of listeners) listener();
};

export const auditSession = {
  get: (): AuditSession => current,
  close: (): void => {
    sessionStorage.removeItem(AUDIT_TOKEN_KEY);
    become({ token: null, ended: null });
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A second link, opened in the same tab, changes nothing but this part of the address. */
addEventListener('hashchange', () => {
  if (takeAuditToken()) become({ token: sessionStorage.getItem(AUDIT_TOKEN_KEY), ended: null });
});

export const useAuditSession = (): AuditSession =>
  useSyncExternalStore(auditSession.subscribe, auditSession.get);

export interface AuditClaims {
  readonly linkId: string;
  readonly expiresAt: Date;
}

/** What a token says of itself, unproven: for what the screen says only. Null for what is no token. */
export const claimsOf = (token: string): AuditClaims | null => {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (!isRecord(claims)) return null;
    const { sid, exp } = claims;
    if (typeof sid !== 'string' || typeof exp !== 'number') return null;
    return { linkId: sid, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
};

/** Whoever holds this link; a token that was replaced meanwhile cannot be refused any more. */
export const auditorOf = (token: string, { linkId, expiresAt }: AuditClaims): Caller => ({
  scope: `audit:${linkId}`,
  token: () => token,
  refused: () => {
    if (current.token !== token) return;
    become({ token, ended: expiresAt.getTime() <= Date.now() ? 'expired' : 'refused' });
  },
});
