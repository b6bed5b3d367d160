import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { ensurePrograms, programsAtHand } from './programs.ts';

/** Made anew where no start has made them yet. */
const MADE_WITHIN_MS = 60_000;

test(
  'a program is there for each source, and its stacks name the lines of that source',
  async () => {
    const programOf = await ensurePrograms();

    const program = programOf('services/projector/src/main.ts');
    const map: unknown = JSON.parse(readFileSync(`${program}.map`, 'utf8'));

    expect(existsSync(program)).toBe(true);
    expect(existsSync(programOf('services/projector/src/rebuild/thread.ts'))).toBe(true);
    expect(programsAtHand()).toBe(programOf(''));
    expect(map).toMatchObject({ sources: expect.any(Array) as unknown });
    const { sources } = map as { readonly sources: readonly string[] };
    expect(sources.map((source) => resolve(dirname(program), source))).toContain(
      join(ROOT, 'services/projector/src/main.ts'),
    );
  },
  MADE_WITHIN_MS,
);
