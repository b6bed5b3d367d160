import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';
import { isSource, listFiles } from './check/files.ts';
import { CAPABILITIES, PLATFORM_FOLDERS } from './check/folders.mjs';
import ratchet from './check/ratchet.json' with { type: 'json' };

const TEXT = /[.](ts|tsx|mjs|cjs|js|json|md|yml|yaml|sql|css|html|svg|txt|sh)$/;

const files = listFiles();
const sources = files.filter(isSource);

/** `file:line: text` of every line that matches, so that a failure is its own to-do list. */
function linesMatching(pattern: RegExp, among: readonly string[] = sources): readonly string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

describe('folders and files', () => {
  test('a slice has a name that is known in every workspace', () => {
    const known = new Set([...CAPABILITIES, ...PLATFORM_FOLDERS]);
    const slices = sources.flatMap((file) => {
      const match = /^(?:(?:packages|services)\/[^/]+\/src|web\/src\/features)\/([^/]+)\//.exec(
        file,
      );
      return match?.[1] === undefined ? [] : [match[1]];
    });
    expect([...new Set(slices)].filter((name) => !known.has(name))).toEqual([]);
  });

  test('file names are in kebab-case', () => {
    const stray = sources.filter((file) => !/^[a-z0-9.-]+$/.test(basename(file)));
    expect(stray).toEqual([]);
  });

  test('nothing stands in the root that was not put there on purpose', () => {
    const roots = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...roots].filter((name) => !ratchet.root.includes(name))).toEqual([]);
  });
});

describe('honest code', () => {
  const tests = sources.filter((file) => /[.](test|e2e|pictures)[.]tsx?$|\/testing\//.test(file));

  test('no test is skipped, focused or expected to fail', () => {
    const modifier =
      /\b(?:test|it|describe|suite)(?:[.]\w+)*[.](?:skip|only|todo|fails|fixme|skipIf|runIf)\b/;
    expect(linesMatching(modifier, tests)).toEqual([]);
  });

  test('every note of work left names an issue', () => {
    const note = /\b(?:TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b(?!\(#\d+\))/;
    expect(
      linesMatching(
        note,
        files.filter((file) => TEXT.test(file)),
      ),
    ).toEqual([]);
  });

  test('every exemption from a lint rule says why', () => {
    const unexplained = /eslint-di[s]able(?!.* -- \S.{9,})/;
    expect(linesMatching(unexplained)).toEqual([]);
  });

  test('the number of exemptions never rises, and the ratchet follows it down', () => {
    expect(linesMatching(/eslint-di[s]able/)).toHaveLength(ratchet.eslintDisables);
  });

  test('nothing depends on one registry', () => {
    const hosts = ['npm' + 'js[.](?:org|com)', 'yarn' + 'pkg[.]com', 'npm' + 'mirror[.]com'];
    const texts = files.filter((file) => TEXT.test(file));
    expect(linesMatching(new RegExp(hosts.join('|'), 'i'), texts)).toEqual([]);
  });
});

describe('documents', () => {
  const decisions = files.filter((file) => file.startsWith('docs/adr/'));
  const STATUS = /^Status: (?:proposed|accepted|rejected|deprecated|superseded by \d{4})$/m;

  test.each(decisions)('%s has a number, a status and a date', (file) => {
    expect(basename(file)).toMatch(/^\d{4}-[a-z0-9-]+[.]md$/);
    expect(read(file)).toMatch(STATUS);
    expect(read(file)).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/m);
  });

  test('no two decisions share a number', () => {
    const numbers = decisions.map((file) => basename(file).slice(0, 4));
    expect(numbers).toHaveLength(new Set(numbers).size);
  });

  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'])(
    'every path that %s names is there',
    (document) => {
      const missing = pathsNamedIn(read(document)).filter((path) => !existsSync(join(ROOT, path)));
      expect(missing).toEqual([]);
    },
  );

  test('ARCHITECTURE.md stays short enough to be read', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(300);
  });
});

/** Paths in backticks that start in a folder of the checkout; patterns with `*`, `<` or `{` are not paths. */
function pathsNamedIn(markdown: string): readonly string[] {
  const quoted = markdown.matchAll(/`((?:packages|services|web|tools|bench|docs)\/[^`\s]*)`/g);
  return [...quoted]
    .map((match) => match[1] ?? '')
    .filter((path) => !/[*<{…]/.test(path))
    .map((path) => path.replace(/:\d+$/, ''));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
