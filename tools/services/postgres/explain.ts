import { OperatorError } from '../operator-error.ts';

interface Explanation {
  readonly when: RegExp;
  readonly say: string;
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    when: /No space left on device|ENOSPC|disk quota exceeded/i,
    say: 'The disk is full. Free some space (a few hundred megabytes), then start again; nothing acknowledged is lost.',
  },
  {
    when: /error while loading shared libraries: (\S+?):/,
    say: 'A system library is missing ($1). Install the package that has it, or set DATABASE_URL to a Postgres of yours.',
  },
  {
    when: /required file not found|GLIBC_\S+' not found|ENOENT.*musl/,
    say: 'This system cannot run the embedded Postgres (it needs glibc 2.28 or newer). Set DATABASE_URL to a Postgres of yours.',
  },
  {
    when: /database files are incompatible with server/,
    say: 'The data folder was made by another Postgres version. Start the release that made it and take a backup, or set DATA_DIR to a new folder.',
  },
  {
    when: /Permission denied|EACCES|has wrong ownership|invalid permissions/,
    say: 'The data folder belongs to another user. Start as the user who made it, or set DATA_DIR to a folder of your own.',
  },
  {
    when: /could not create shared memory segment|could not map anonymous shared memory|Cannot allocate memory/,
    say: 'There is not enough memory for Postgres. Free about 300 MB, then start again.',
  },
];

/** Postgres' own last words as a sentence that says what to do; the words themselves follow, so nothing is hidden. */
export function explainPostgresFailure(action: string, output: string): OperatorError {
  for (const { when, say } of EXPLANATIONS) {
    const match = when.exec(output);
    if (match) return new OperatorError(say.replace('$1', match[1] ?? ''));
  }
  const lastWords = output.trim().split('\n').slice(-5).join('\n  ');
  return new OperatorError(
    `Postgres ${action} failed. Its last words:\n  ${lastWords || '(none)'}`,
  );
}
