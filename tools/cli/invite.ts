import { createInvitations, listInvitations } from '@keepsale/api/identity/admin';
import { say } from '../console.ts';
import { withPool } from '../product/with-pool.ts';
import { type Command, countFlag, isSwitchedOn, textFlag } from './command.ts';
import { parseDuration } from './duration.ts';

const INVITATIONS_MAX = 1_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

export const inviteCreate: Command = {
  words: ['invite', 'create'],
  operands: [],
  flags: [
    { name: 'count', value: 'N', summary: `how many, up to ${INVITATIONS_MAX} (1)` },
    { name: 'expires-in', value: 'TIME', summary: 'such as 12h, 30d, 2w (never)' },
    { name: 'json', summary: 'print {"codes":["…"]}' },
  ],
  summary: 'Make registration codes, each for one account. They are shown only now.',
  run: async (given, { databaseUrl }) => {
    const count = countFlag(given, 'count', { standard: 1, max: INVITATIONS_MAX });
    const expiresIn = textFlag(given, 'expires-in');
    const expiresInMs = expiresIn === undefined ? null : parseDuration(expiresIn);
    const codes = await withPool(databaseUrl, (pool) =>
      createInvitations(pool, { count, expiresInMs }),
    );
    say(codesText(codes, isSwitchedOn(given, 'json')));
    return 0;
  },
};

/** As JSON, an object: that is what the contract promises to whoever reads it by machine. */
export const codesText = (codes: readonly string[], isJson: boolean): string =>
  isJson ? JSON.stringify({ codes }) : codes.join('\n');

export const inviteList: Command = {
  words: ['invite', 'list'],
  operands: [],
  flags: [{ name: 'json', summary: 'print a JSON array' }],
  summary: 'List the registration codes by their first characters, newest first.',
  run: async (given, { databaseUrl }) => {
    const invitations = await withPool(databaseUrl, listInvitations);
    if (isSwitchedOn(given, 'json')) {
      say(JSON.stringify(invitations));
      return 0;
    }
    say('code   status   made        expires     used');
    for (const { hint, status, createdAt, expiresAt, usedAt } of invitations) {
      const days = [createdAt, expiresAt, usedAt].map(day).join('  ');
      say(`${hint}…  ${status.padEnd(7)}  ${days}`.trimEnd());
    }
    return 0;
  },
};

function day(at: Date | null): string {
  return at === null ? ' '.repeat(DAY_LENGTH) : at.toISOString().slice(0, DAY_LENGTH);
}
