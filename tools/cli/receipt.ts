import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { OperatorError } from '../services/operator-error.ts';

/** What a receipt says, and whether it was signed with a key of ours (`unchecked`: without keys, nobody can tell). */
export interface ReceiptOfFile {
  readonly seller: string;
  readonly revision: number;
  readonly hash: string;
  readonly at: string;
  readonly signature: 'good' | 'bad' | 'unchecked';
}

const AUDIENCE = 'keepsale:receipt';

/**
 * Reads a receipt: a compact JWS, or the answer `{"receipt": …}` as it was saved.
 * @param keys a JWKS with Ed25519 keys.
 * @throws OperatorError for what is no receipt.
 */
export function readReceipt(text: string, keys: string | null): ReceiptOfFile {
  const [header = '', payload = '', signature = '', ...more] = jwsOf(text.trim()).split('.');
  if (more.length > 0) throw noReceipt();
  return {
    ...readClaims(parsed(decoded(payload))),
    signature: keys === null ? 'unchecked' : signed({ header, payload, signature }, keys),
  };
}

function readClaims(claims: unknown): Omit<ReceiptOfFile, 'signature'> {
  if (!isRecord(claims) || claims['aud'] !== AUDIENCE) throw noReceipt();
  const { seller, revision, hash, at } = claims;
  if (typeof revision !== 'number' || typeof seller !== 'string') throw noReceipt();
  if (typeof hash !== 'string' || typeof at !== 'string') throw noReceipt();
  return { seller, revision, hash, at };
}

interface Parts {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

function signed({ header, payload, signature }: Parts, keys: string): 'good' | 'bad' {
  const jwks = parsed(keys);
  const list: unknown = isRecord(jwks) ? jwks['keys'] : null;
  if (!Array.isArray(list)) throw new OperatorError('The file of --keys is no key set (JWKS).');
  const head = parsed(decoded(header));
  const kid = isRecord(head) ? head['kid'] : undefined;
  const key: unknown = list.find((each: unknown) => isRecord(each) && each['kid'] === kid);
  if (!isRecord(key)) return 'bad';
  const publicKey = publicKeyOf(key);
  const bytes = Buffer.from(`${header}.${payload}`, 'ascii');
  return verify(null, bytes, publicKey, Buffer.from(signature, 'base64url')) ? 'good' : 'bad';
}

function publicKeyOf(key: Readonly<Record<string, unknown>>): KeyObject {
  try {
    return createPublicKey({
      key: { kty: String(key['kty']), crv: String(key['crv']), x: String(key['x']) },
      format: 'jwk',
    });
  } catch {
    throw new OperatorError(
      `The key ${String(key['kid'])} in the file of --keys is no Ed25519 public key.`,
    );
  }
}

function jwsOf(text: string): string {
  const saved = parsed(text);
  const inside = isRecord(saved) ? saved['receipt'] : undefined;
  return typeof inside === 'string' ? inside : text;
}

const noReceipt = (): OperatorError => new OperatorError('The file of --receipt holds no receipt.');

const decoded = (part: string): string => Buffer.from(part, 'base64url').toString('utf8');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
