// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { auditorOf, auditSession, claimsOf } from './audit-session.ts';
import { takeAuditToken } from './audit-token.ts';

const tokenOf = (claims: object): string =>
  ['head', btoa(JSON.stringify(claims)).replaceAll('=', ''), 'signature'].join('.');

const claims = { linkId: 'l1', expiresAt: new Date('2026-11-28T12:00:00.000Z') };

/** Another link in the same tab: only what follows the # is another. */
const openLink = (token: string): void => {
  history.replaceState(null, '', `/audit#${token}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
};

beforeEach(() => {
  history.replaceState(null, '', '/audit');
  auditSession.close();
  vi.useRealTimers();
});

test('a link leaves the address for session storage, and other addresses are left alone', () => {
  history.replaceState(null, '', '/audit?kind=sale#t1');
  expect(takeAuditToken()).toBe(true);
  expect(location.pathname + location.search + location.hash).toBe('/audit?kind=sale');
  expect(sessionStorage.getItem('keepsale.audit-token')).toBe('t1');
  expect(localStorage.getItem('token')).toBeNull();

  history.replaceState(null, '', '/privacy-policy#main');
  expect(takeAuditToken()).toBe(false);
  expect(location.hash).toBe('#main');
});

test('a refused token has expired, or is no longer or never was one, and a replaced one can be neither', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T11:59:59.000Z') });
  openLink('t1');
  const auditor = auditorOf('t1', claims);
  auditor.refused('t1');
  expect(auditSession.get()).toEqual({ token: 't1', ended: 'refused' });
  vi.setSystemTime(new Date('2026-11-28T12:00:00.000Z'));
  auditor.refused('t1');
  expect(auditSession.get().ended).toBe('expired');

  openLink('t2');
  auditor.refused('t1');
  expect(auditSession.get()).toEqual({ token: 't2', ended: null });
});

test('what two links show is kept apart', () => {
  expect(auditorOf('t1', claims).scope).not.toBe(
    auditorOf('t2', { ...claims, linkId: 'l2' }).scope,
  );
});

test('a token tells its link and its end; anything else is no token', () => {
  expect(claimsOf(tokenOf({ sid: 'l1', exp: 1_795_867_200 }))).toEqual(claims);
  for (const text of ['', 'a.b.c', tokenOf({ sid: 'l1' }), tokenOf({ exp: 1 }), 'no token']) {
    expect(claimsOf(text)).toBeNull();
  }
});
