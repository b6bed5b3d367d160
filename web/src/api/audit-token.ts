/** Session storage, not local: an auditor's token ends with its tab, and has a name of its own. */
export const AUDIT_TOKEN_KEY = 'keepsale.audit-token';

/** From `/audit#<token>` into session storage, before anything else sees the address. Returns whether there was one. */
export const takeAuditToken = (): boolean => {
  const token = location.hash.slice(1);
  if (token === '' || !location.pathname.startsWith('/audit')) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  sessionStorage.setItem(AUDIT_TOKEN_KEY, token);
  return true;
};
