import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessDate, type BusinessDate } from '@keepsale/domain/kernel/dates';
import { paint, say } from '../console.ts';
import { makeInvitations } from '../product/invitations.ts';
import type { Product } from '../product/product.ts';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';
import { DemoClient } from './client.ts';
import { seedDemo } from './seed.ts';
import { demoYear } from './year.ts';

const SEED = 1_987;
const ACCOUNT = {
  name: 'Dana Whitfield',
  email: 'demo@keepsale.example',
  password: 'rookie-card-87',
};
const PROGRESS_EVERY = 200;

/** Makes the demo seller and a year of business unless they are there, then says how to look at them. */
export async function showDemo({ address, databaseUrl }: Product, dataDir: string): Promise<void> {
  const client = new DemoClient(address);
  const doneFile = join(dataDir, 'demo-done');
  const account = await openAccount(client, databaseUrl);
  // The year of an account that was deleted has gone with it.
  if (account === 'anew') rmSync(doneFile, { force: true });
  const isOthers = account === 'of another password';
  if (isOthers && readOrUndefined(doneFile) === undefined)
    throw new OperatorError(PASSWORD_CHANGED);
  if (!isOthers) await liveTheYear(client, dataDir, doneFile);
  say();
  say(`  The demo is ready.  ${paint(address, 'bold')}`);
  say();
  say(`  E-mail    ${ACCOUNT.email}`);
  say(`  Password  ${isOthers ? 'the one that it was given meanwhile' : ACCOUNT.password}`);
  say();
}

const PASSWORD_CHANGED =
  'The password of the demo account was changed before its year was made. Delete the data folder of the demo (.data-demo), and start it again.';

async function openAccount(
  client: DemoClient,
  databaseUrl: string,
): Promise<'as before' | 'anew' | 'of another password'> {
  if (await client.logIn(ACCOUNT.email, ACCOUNT.password)) return 'as before';
  const [registrationCode = ''] = await makeInvitations(databaseUrl, 1);
  if (!(await client.register({ ...ACCOUNT, registrationCode }))) return 'of another password';
  await client.logIn(ACCOUNT.email, ACCOUNT.password);
  return 'anew';
}

/** The day is kept: run again, or after an interruption, it is the same year, and no call of it counts twice. */
async function liveTheYear(client: DemoClient, dataDir: string, doneFile: string): Promise<void> {
  if (readOrUndefined(doneFile) !== undefined) return;
  say('Living a year of a card business …');
  await seedDemo(client, demoYear(SEED, dayOfDemo(join(dataDir, 'demo-day'))), (done, of) => {
    if (done % PROGRESS_EVERY === 0) say(`  ${done} of ${of}`);
  });
  writeFileSync(doneFile, '');
}

function dayOfDemo(file: string): BusinessDate {
  const kept = readOrUndefined(file);
  if (kept !== undefined) return businessDate(kept);
  const today = businessDate(new Date().toISOString().slice(0, 'YYYY-MM-DD'.length));
  writeFileSync(file, today);
  return today;
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
