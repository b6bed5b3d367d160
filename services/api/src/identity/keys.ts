import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import Type, { type Static } from 'typebox';

export const SIGNING_ALGORITHM = 'EdDSA';

/** The first key that has its private part (`d`) signs; the others are retired: what they signed is still recognised. */
const KeyFile = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('OKP'),
      crv: Type.Literal('Ed25519'),
      kid: Type.String({ minLength: 1 }),
      x: Type.String({ minLength: 1 }),
      d: Type.Optional(Type.String({ minLength: 1 })),
    }),
    { minItems: 1 },
  ),
});
type KeyFile = Static<typeof KeyFile>;

export interface Keys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  /** By key id, retired ones too. */
  readonly verifying: ReadonlyMap<string, CryptoKey>;
  /** What `/.well-known/jwks.json` shows: public parts only. */
  readonly jwks: { readonly keys: readonly JWK[] };
}

/** What is wrong with the key file, for the person who starts the process. */
export class KeyFileProblem extends Error {
  override readonly name = 'KeyFileProblem';
}

export interface KeyLocation {
  readonly keysFile: string | null;
  readonly dataDir: string;
}

/**
 * The keys of `keysFile`, or those of the data folder, made at first start and readable by us alone.
 *
 * @throws KeyFileProblem for a file that is missing, unreadable, holds no private key, or may be read by others.
 */
export const openKeys = async ({ keysFile, dataDir }: KeyLocation): Promise<Keys> => {
  const path = keysFile ?? (await ensureKeyFile(dataDir));
  const { keys } = await readKeyFile(path);
  const signing = keys.find(({ d }) => d !== undefined);
  if (signing === undefined) {
    throw new KeyFileProblem(`${path} holds no private key: add one, or remove the file.`);
  }
  const verifying = await Promise.all(
    keys.map(
      async ({ kid, kty, crv, x }) => [kid, await importKey({ kty, crv, x }, path)] as const,
    ),
  );
  return {
    signing: { kid: signing.kid, key: await importKey(signing, path) },
    verifying: new Map(verifying),
    jwks: {
      keys: keys.map(({ kid, kty, crv, x }) => ({
        kty,
        crv,
        x,
        kid,
        use: 'sig',
        alg: SIGNING_ALGORITHM,
      })),
    },
  };
};

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

const ensureKeyFile = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'keys.json');
  if (await exists(path)) return path;
  await mkdir(dataDir, { recursive: true });
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const temporary = join(dataDir, `.keys-${randomUUID()}.json`);
  await writeFile(temporary, JSON.stringify({ keys: [{ ...jwk, kid }] }), {
    mode: OWNER_ONLY,
    flag: 'wx',
    flush: true,
  });
  try {
    // Of several processes that start at once, the first one's keys are everybody's.
    await link(temporary, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return path;
};

const isKeyFile = new Ajv().compile<KeyFile>(KeyFile);

const readKeyFile = async (path: string): Promise<KeyFile> => {
  const { text, mode } = await readWithMode(path);
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    throw new KeyFileProblem(`${path} may be read by others: run chmod 600 on it.`);
  }
  const parsed = parseJson(text);
  if (!isKeyFile(parsed)) {
    throw new KeyFileProblem(`${path} is no key set: {"keys":[…]} of Ed25519 JWKs with kid.`);
  }
  return parsed;
};

const readWithMode = async (
  path: string,
): Promise<{ readonly text: string; readonly mode: number }> => {
  try {
    const [text, { mode }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { text, mode };
  } catch (error) {
    throw new KeyFileProblem(`${path} cannot be read: see that it is there and ours.`, {
      cause: error,
    });
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const importKey = async (jwk: JWK, path: string): Promise<CryptoKey> => {
  const key = await importJWK(jwk, SIGNING_ALGORITHM).catch((cause: unknown) => {
    throw new KeyFileProblem(`${path} holds a damaged key.`, { cause });
  });
  if (key instanceof Uint8Array) throw new KeyFileProblem(`${path} holds a symmetric key.`);
  return key;
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
