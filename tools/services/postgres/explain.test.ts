import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { explainPostgresFailure } from './explain.ts';

function explain(output: string): string {
  const error = explainPostgresFailure('start', output);
  expect(error).toBeInstanceOf(OperatorError);
  return error.message;
}

test('a full disk says how to get space', () => {
  const output = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
  expect(explain(output)).toMatch(/disk is full.*Free some space/s);
});

test('a missing system library is named', () => {
  const output =
    'postgres: error while loading shared libraries: libossp-uuid.so.16: cannot open shared object file';
  expect(explain(output)).toMatch(/library is missing \(libossp-uuid\.so\.16\).*DATABASE_URL/s);
});

test('a folder of another Postgres version is not touched', () => {
  const output = 'FATAL:  database files are incompatible with server';
  expect(explain(output)).toMatch(/another Postgres version/);
});

test('anything else keeps the last words of the server', () => {
  expect(explain('LOG: one\nFATAL:  the unheard-of happened\n')).toContain(
    'FATAL:  the unheard-of happened',
  );
});
