import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bundlePrograms } from './bundle-programs.ts';

const SELF = 'tools/testing/bundle-programs.ts';
const MADE_WITHIN_MS = 60_000;

test(
  'what makes programs makes the same ones when it is a program itself',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keepsale-programs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [ofSources, ofProgram] = [join(folder, 'one'), join(folder, 'two')];
    const program = (made: string): string => join(made, 'tools/testing/bundle-programs.mjs');

    await bundlePrograms(ofSources, [SELF]);
    const bundler = JSON.stringify(pathToFileURL(program(ofSources)).href);
    const call = `bundlePrograms(${JSON.stringify(ofProgram)}, [${JSON.stringify(SELF)}])`;
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { bundlePrograms } from ${bundler}; await ${call};`,
    ]);

    expect(readFileSync(program(ofSources), 'utf8')).toMatch(/from "file:\/\/.*\/esbuild\//);
    expect(readFileSync(program(ofProgram), 'utf8')).toBe(readFileSync(program(ofSources), 'utf8'));
  },
  MADE_WITHIN_MS,
);
