import { expect, test } from 'vitest';
import { logOf, openLogger } from './index.ts';

const linesOf = (tell: (logger: ReturnType<typeof openLogger>) => void): readonly unknown[] => {
  const lines: unknown[] = [];
  const out = { write: (line: string) => void lines.push(JSON.parse(line)) };
  tell(openLogger({ service: 'projector', out }));
  return lines;
};

test('a line says when, how grave, which part, what, and whatever helps', () => {
  const [line, ...more] = linesOf((logger) =>
    logOf(logger)('warn', 'traces not sent', { reason: 'no route', shards: [1, 2] }),
  );
  expect(line).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    service: 'projector',
    msg: 'traces not sent',
    reason: 'no route',
    shards: [1, 2],
  });
  expect(more).toEqual([]);
});

test('of an error stand its kind and where it came from, not what a database quotes of a row', () => {
  const error = Object.assign(new TypeError('refused'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.test) already exists.',
  });
  const [line] = linesOf((logger) => logger.error({ err: error }, 'could not be kept'));
  expect(line).toMatchObject({ level: 'error', err: { type: 'TypeError', code: '23505' } });
  expect(JSON.stringify(line)).not.toContain('ada@example.test');
});

test('less than asked for is not told', () => {
  expect(linesOf((logger) => logger.debug('answered'))).toEqual([]);
});
