import { errors, jwtVerify, SignJWT } from 'jose';
import { type Keys, SIGNING_ALGORITHM } from './keys.ts';

const ISSUER = 'keepsale';

/**
 * A token of one kind is never taken for another: type (header) and audience are looked at each time. Receipts are
 * signed with the same keys.
 */
const KINDS = {
  seller: { typ: 'keepsale-seller+jwt', aud: 'keepsale:seller' },
  auditor: { typ: 'keepsale-auditor+jwt', aud: 'keepsale:auditor' },
} as const;
export type TokenKind = keyof typeof KINDS;

export interface TokenClaims {
  /** The user, who is the seller. */
  readonly subject: string;
  readonly sessionId: string;
}

export interface Tokens {
  sign(kind: TokenKind, claims: TokenClaims, expiresAt: Date): Promise<string>;
  /**
   * `null` for what is not ours, of another kind, expired or garbled. Says nothing about the session: a token that is
   * whole may be revoked.
   */
  verify(kind: TokenKind, token: string): Promise<TokenClaims | null>;
}

/** Longer than any of ours; a header of megabytes is not even looked at. */
const TOKEN_LENGTH_MAX = 2_048;
const REMEMBERED_MAX = 10_000;

interface Remembered {
  readonly claims: TokenClaims;
  readonly expiresAtMs: number;
}

export const createTokens = (keys: Keys, now: () => Date): Tokens => {
  /** Tokens whose signature was found good: nothing else about them is remembered. */
  const remembered = new Map<string, Remembered>();

  const check = async (kind: TokenKind, token: string): Promise<Remembered | null> => {
    const { typ, aud } = KINDS[kind];
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = kid === undefined ? undefined : keys.verifying.get(kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          typ,
          audience: aud,
          issuer: ISSUER,
          algorithms: [SIGNING_ALGORITHM],
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate: now(),
        },
      );
      const { sub, sid, exp } = payload;
      if (sub === undefined || typeof sid !== 'string' || exp === undefined) return null;
      return { claims: { subject: sub, sessionId: sid }, expiresAtMs: exp * 1_000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  return {
    sign: (kind, { subject, sessionId }, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: keys.signing.kid, typ: KINDS[kind].typ })
        .setIssuer(ISSUER)
        .setAudience(KINDS[kind].aud)
        .setSubject(subject)
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(keys.signing.key),
    verify: async (kind, token) => {
      if (token.length > TOKEN_LENGTH_MAX) return null;
      const key = `${kind} ${token}`;
      const known = remembered.get(key) ?? (await check(kind, token));
      if (known === null || known.expiresAtMs <= now().getTime()) {
        remembered.delete(key);
        return null;
      }
      if (remembered.size >= REMEMBERED_MAX && !remembered.has(key)) forgetOldest(remembered);
      remembered.set(key, known);
      return known.claims;
    },
  };
};

const forgetOldest = (remembered: Map<string, Remembered>): void => {
  const oldest = remembered.keys().next();
  if (oldest.done !== true) remembered.delete(oldest.value);
};
