import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

const SOURCE = /^(packages|services|web|tools|bench)\/.*[.](ts|tsx|mjs)$/;

/** Every file that belongs to the checkout, by its path in it: what Git knows, and what it would take up. */
export function listFiles(): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return output.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

/** Whether a path of `listFiles` is code of ours. */
export function isSource(file: string): boolean {
  return SOURCE.test(file);
}
