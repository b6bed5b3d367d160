import { errors, jwtVerify, SignJWT } from 'jose';
import { type Keys, SIGNING_ALGORITHM } from './keys.ts';

const ISSUER = 'keepsale';
/** Never taken for a token: see `tokens.ts`. */
const TYPE = 'keepsale-receipt+jwt';
const AUDIENCE = 'keepsale:receipt';
const RECEIPT_LENGTH_MAX = 2_048;

/** That a history stood so at that moment. */
export interface Receipt {
  readonly seller: string;
  readonly revision: number;
  readonly hash: string;
  /** When the receipt was given. */
  readonly at: string;
}

/** Receipts: compact JWS with the product's key, kept by whoever wants proof later. They do not expire. */
export interface Receipts {
  sign(receipt: Receipt): Promise<string>;
  /** `null` for what is not ours, of another kind, or garbled. Says nothing about the history. */
  verify(text: string): Promise<Receipt | null>;
}

export const createReceipts = (keys: Keys): Receipts => ({
  sign: ({ seller, revision, hash, at }) =>
    new SignJWT({ seller, revision, hash, at })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: keys.signing.kid, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .sign(keys.signing.key),
  verify: async (text) => {
    if (text.length > RECEIPT_LENGTH_MAX) return null;
    try {
      const { payload } = await jwtVerify(
        text,
        ({ kid }) => {
          const key = kid === undefined ? undefined : keys.verifying.get(kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        { typ: TYPE, audience: AUDIENCE, issuer: ISSUER, algorithms: [SIGNING_ALGORITHM] },
      );
      const { seller, revision, hash, at } = payload;
      if (typeof seller !== 'string' || !isRevision(revision)) return null;
      if (typeof hash !== 'string' || typeof at !== 'string') return null;
      return { seller, revision, hash, at };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  },
});

const isRevision = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
