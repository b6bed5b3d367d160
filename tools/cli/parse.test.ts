import { describe, expect, test } from 'vitest';
import { countFlag, isSwitchedOn, textFlag, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { parseDuration } from './duration.ts';
import { helpFor, helpForAll } from './help.ts';
import { parseRequest } from './parse.ts';

function parse(line: string) {
  return parseRequest(line.split(' ').filter(Boolean), COMMANDS);
}

describe('a command line', () => {
  test('names a command and its flags', () => {
    const request = parse('invite create --count 3 --expires-in 30d --json');
    if (request.kind !== 'run') throw new Error('not understood');
    expect(request.command.words).toEqual(['invite', 'create']);
    expect(countFlag(request.given, 'count', { standard: 1, max: 10 })).toBe(3);
    expect(textFlag(request.given, 'expires-in')).toBe('30d');
    expect(isSwitchedOn(request.given, 'json')).toBe(true);
  });

  test('carries an operand', () => {
    const request = parse('user reset-password ann@example.com');
    expect(request).toMatchObject({ kind: 'run', given: { operands: ['ann@example.com'] } });
  });

  test.each(['', '--help', '-h', 'invite --help'])('"%s" asks for help on everything', (line) => {
    expect(parse(line)).toMatchObject({ kind: 'help', command: undefined });
  });

  test('asks for help on one command', () => {
    expect(parse('invite create --help')).toMatchObject({
      kind: 'help',
      command: { words: ['invite', 'create'] },
    });
  });

  test.each([
    ['invit', /no command "invit"/],
    ['invite delete', /there is: invite create, invite list/],
    ['invite create --cuont 3', /--cuont/],
    ['invite create 3', /"3" is one word too many/],
    ['user reset-password', /needs EMAIL/],
  ])('"%s" is refused with what is wrong', (line, sentence) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(sentence);
  });
});

describe('help', () => {
  test('names every command', () => {
    const text = helpForAll(COMMANDS);
    for (const { words } of COMMANDS) expect(text).toContain(words.join(' '));
  });

  test.each(COMMANDS)('explains each flag of $words', (command) => {
    const text = helpFor(command);
    for (const { name, summary } of command.flags) {
      expect(text).toContain(`--${name}`);
      expect(text).toContain(summary);
    }
  });
});

describe('a length of time', () => {
  test.each([
    ['90m', 5_400_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['2w', 1_209_600_000],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(['', '30', '0d', '-1d', '1.5h', '30 d', '999999w'])('"%s" is refused', (text) => {
    expect(() => parseDuration(text)).toThrow(UsageError);
  });
});

test.each(['0', '1001', 'ten', '1.5', ''])('--count %s is refused', (count) => {
  const given = { flags: { count }, operands: [] };
  expect(() => countFlag(given, 'count', { standard: 1, max: 1_000 })).toThrow(/from 1 to 1000/);
});
