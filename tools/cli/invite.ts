import { createInvitations, listInvitations } from '@keepsale/api/identity/admin';
import { say } from '../console.ts';
import { withPool } from '../product/with-pool.ts';
import { type ProductRun, countFlag, isSwitchedOn, textFlag } from './command.ts';
import { parseDuration } from './duration.ts';
import { INVITATIONS_MAX } from './words.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

export const inviteCreate: ProductRun = async (given, { databaseUrl }) => {
  const count = countFlag(given, 'count', { standard: 1, max: INVITATIONS_MAX });
  const expiresIn = textFlag(given, 'expires-in');
  const expiresInMs = expiresIn === undefined ? null : parseDuration(expiresIn);
  const codes = await withPool(databaseUrl, (pool) =>
    createInvitations(pool, { count, expiresInMs }),
  );
  say(codesText(codes, isSwitchedOn(given, 'json')));
  return 0;
};

/** As JSON, an object: that is what the contract promises to whoever reads it by machine. */
export const codesText = (codes: readonly string[], isJson: boolean): string =>
  isJson ? JSON.stringify({ codes }) : codes.join('\n');

export const inviteList: ProductRun = async (given, { databaseUrl }) => {
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
};

function day(at: Date | null): string {
  return at === null ? ' '.repeat(DAY_LENGTH) : at.toISOString().slice(0, DAY_LENGTH);
}
