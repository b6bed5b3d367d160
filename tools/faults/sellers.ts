import { randomUUID } from 'node:crypto';
import { makeInvitations } from '../product/invitations.ts';
import { type Addresses, type Call, insist } from './calls.ts';
import type { Seller } from './journal.ts';
import { textAt } from './json.ts';

const PATIENCE = { firstAddress: 0, tryMs: 10_000, totalMs: 60_000 };

/** New accounts, logged in. */
export async function registerSellers(
  addresses: Addresses,
  databaseUrl: string,
  count: number,
): Promise<readonly Seller[]> {
  const codes = await makeInvitations(databaseUrl, count);
  return Promise.all(codes.map((code) => registerSeller(addresses, code)));
}

async function registerSeller(addresses: Addresses, registrationCode: string): Promise<Seller> {
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
  const registered = await answered(addresses, '/api/auth/register', {
    name: 'Fault Finder',
    ...account,
    registrationCode,
  });
  const session = await answered(addresses, '/api/auth/login_check', account);
  return { id: textAt(registered, 'id'), token: textAt(session, 'token') };
}

async function answered(addresses: Addresses, path: string, body: object): Promise<unknown> {
  const call: Call = { method: 'POST', path, body: () => JSON.stringify(body) };
  const reply = await insist(addresses, call, PATIENCE);
  if (reply === null || reply.status >= 300) {
    throw new Error(`${path} answered ${JSON.stringify(reply)}`);
  }
  return reply.body;
}
