import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyFileProblem, openKeys } from './keys.ts';
import { createTokens } from './tokens.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keepsale-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const NOON = new Date('2026-11-28T12:00:00.000Z');
const claims = { subject: 'a0000000-0000-4000-8000-000000000001', sessionId: 'session-1' };
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

const keyFile = async (keys: readonly object[], mode = 0o600): Promise<string> => {
  const path = join(dataDir, 'given.json');
  await writeFile(path, JSON.stringify({ keys }), { mode });
  await chmod(path, mode);
  return path;
};

const madeKey = async (): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(dataDir, 'made-'));
  await openKeys({ keysFile: null, dataDir: folder });
  const { keys } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as {
    keys: [Record<string, string>];
  };
  return keys[0];
};

describe('keys of the data folder', () => {
  test('are made once, and readable by their owner alone', async () => {
    const first = await openKeys({ keysFile: null, dataDir });
    const second = await openKeys({ keysFile: null, dataDir });

    expect(second.jwks).toEqual(first.jwks);
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  test('of processes that start at once are the same', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => openKeys({ keysFile: null, dataDir })),
    );

    expect(new Set(all.map(({ signing }) => signing.kid)).size).toBe(1);
  });
});

describe('a key file', () => {
  test('signs with its first private key, and recognises what a retired one signed', async () => {
    const { d: _old, ...retired } = await madeKey();
    const oldKeys = await openKeys({ keysFile: await keyFile([{ ...retired, d: _old }]), dataDir });
    const oldToken = await createTokens(oldKeys, () => NOON).sign('seller', claims, later(24));
    const next = await madeKey();

    const keys = await openKeys({ keysFile: await keyFile([retired, next]), dataDir });

    const tokens = createTokens(keys, () => NOON);
    expect(keys.signing.kid).toBe(next['kid']);
    expect(await tokens.verify('seller', oldToken)).toEqual(claims);
    expect(keys.jwks.keys.map(({ kid }) => kid)).toEqual([retired['kid'], next['kid']]);
    expect(JSON.stringify(keys.jwks)).not.toContain(next['d']);
  });

  test('that others may read is refused', async () => {
    const path = await keyFile([await madeKey()], 0o644);

    await expect(openKeys({ keysFile: path, dataDir })).rejects.toThrow(KeyFileProblem);
  });

  test.each([
    ['no JSON', '{"keys":'],
    ['no keys', '{"keys":[]}'],
    ['another curve', '{"keys":[{"kty":"OKP","crv":"X25519","kid":"1","x":"AA","d":"AA"}]}'],
    ['public keys only', '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"1","x":"AA"}]}'],
    ['a damaged key', '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"1","x":"AA","d":"AA"}]}'],
  ])('with %s is refused by its name', async (_, text) => {
    const path = join(dataDir, 'bad.json');
    await writeFile(path, text, { mode: 0o600 });

    const opening = openKeys({ keysFile: path, dataDir });
    await expect(opening).rejects.toThrow(KeyFileProblem);
    await expect(opening).rejects.toThrow('bad.json');
  });

  test('that is not there is refused', async () => {
    const opening = openKeys({ keysFile: join(dataDir, 'none.json'), dataDir });

    await expect(opening).rejects.toThrow('none.json cannot be read');
  });
});

describe('a token', () => {
  test('ends on time, also one whose signature was found good before', async () => {
    let now = NOON;
    const keys = await openKeys({ keysFile: null, dataDir });
    const tokens = createTokens(keys, () => now);
    const token = await tokens.sign('seller', claims, later(24));

    now = new Date(later(24).getTime() - 1_000);
    expect(await tokens.verify('seller', token)).toEqual(claims);
    now = later(24);
    expect(await tokens.verify('seller', token)).toBeNull();
    now = new Date(later(24).getTime() - 1_000);
    expect(await createTokens(keys, () => later(25)).verify('seller', token)).toBeNull();
  });

  test('of other keys is none of ours', async () => {
    const elsewhere = await mkdtemp(join(dataDir, 'other-'));
    const foreign = createTokens(
      await openKeys({ keysFile: null, dataDir: elsewhere }),
      () => NOON,
    );
    const ours = createTokens(await openKeys({ keysFile: null, dataDir }), () => NOON);

    const token = await foreign.sign('seller', claims, later(24));

    expect(await foreign.verify('seller', token)).toEqual(claims);
    expect(await ours.verify('seller', token)).toBeNull();
  });
});
