/**
 * The whole product under faults for as long as wanted: writers never stop, while processes are killed and frozen by chance, alone and
 * together. After every few faults, and once more at the end, each acknowledged write must be there exactly once. Prints how long
 * each kind of fault kept clients waiting. `npx tsx bench/src/soak.ts [minutes] [seed]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, chanceFrom } from '../../tools/demo/random.ts';
import { audit } from '../../tools/faults/audit.ts';
import {
  freezeApiWhileAppending,
  freezePart,
  killApiWhileAppending,
  killPart,
} from '../../tools/faults/injure.ts';
import { openJournal } from '../../tools/faults/journal.ts';
import { startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { startWriters } from '../../tools/faults/writers.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const SEED = Number(process.argv[3] ?? 1);
const FAULTS_PER_EPISODE = 4;
const SELLERS_PER_EPISODE = 4;
const CALM_MS_MAX = 3_000;
const FREEZE_MS_MAX = 12_000;
const RECOVERY_TIMEOUT_MS = 90_000;
const PATIENCE = { firstAddress: 0, tryMs: 3_000, totalMs: 120_000 };

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const chance = chanceFrom(SEED);
const product = await startRunningProduct();
let addresses: readonly string[] = [product.address];
const where = () => addresses;

type Fault = readonly [name: string, inject: (chance: Chance) => Promise<void>];

const freezeMs = ({ between }: Chance): number => between(200, FREEZE_MS_MAX);

const FAULTS: readonly [Fault, ...Fault[]] = [
  ['kill api', () => killPart(product, 'api')],
  ['kill api, appending', () => killApiWhileAppending(product)],
  ['kill projector', () => killPart(product, 'projector')],
  ['kill Postgres', () => killPart(product, 'postgres')],
  ['kill report-worker', () => killPart(product, 'report-worker')],
  ['kill supervisor', () => product.killAndStartAgain()],
  ['kill api and projector', () => killAll('api', 'projector')],
  ['kill Postgres and api', () => killAll('postgres', 'api')],
  ['kill Postgres and projector', () => killAll('postgres', 'projector')],
  ['freeze api', (by) => freezePart(product, 'api', freezeMs(by))],
  ['freeze projector', (by) => freezePart(product, 'projector', freezeMs(by))],
  ['freeze Postgres', (by) => freezePart(product, 'postgres', freezeMs(by))],
  ['freeze api, appending', freezeBesideAnother],
];

async function killAll(...parts: readonly Parameters<typeof killPart>[1][]): Promise<void> {
  await Promise.all(parts.map((part) => killPart(product, part)));
}

/** Clients go to another api meanwhile, and both write when the first one comes back. */
async function freezeBesideAnother(by: Chance): Promise<void> {
  const second = await product.startSecondApi();
  try {
    await freezeApiWhileAppending(product, async () => {
      addresses = [product.address, second.address];
      await sleep(freezeMs(by));
    });
    await sleep(by.between(0, CALM_MS_MAX));
  } finally {
    addresses = [product.address];
    await second.stop();
  }
}

const recoveriesMs = new Map<string, number[]>();

/** Sellers of its own, some faults, then silence and a look at everything. */
const runEpisode = async () => {
  const sellers = await registerSellers(where, product.databaseUrl(), SELLERS_PER_EPISODE);
  const journal = openJournal(where);
  const writers = await startWriters({ journal, sellers, perSeller: 2, patience: PATIENCE });
  const names: string[] = [];
  try {
    for (let fault = 0; fault < FAULTS_PER_EPISODE; fault += 1) {
      await sleep(chance.between(0, CALM_MS_MAX));
      const [name, inject] = chance.pick(FAULTS);
      names.push(name);
      await inject(chance);
      const injectedAt = performance.now();
      if (!(await writers.progress(1, RECOVERY_TIMEOUT_MS))) {
        throw new Error(`after "${name}", somebody is not answered`);
      }
      const recoveries = recoveriesMs.get(name) ?? [];
      recoveriesMs.set(name, [...recoveries, performance.now() - injectedAt]);
    }
  } finally {
    await writers.stop();
  }
  return {
    names,
    look: () => audit({ addresses: where, databaseUrl: product.databaseUrl(), journal, sellers }),
    journal,
  };
};

const report = (found: readonly string[]): void => {
  for (const line of found) say(`  WRONG ${line}`);
  if (found.length > 0) process.exitCode = 1;
};

try {
  say(`seed ${SEED}, ${MINUTES} minutes`);
  const looks: (() => Promise<readonly string[]>)[] = [];
  const deadline = performance.now() + MINUTES * 60_000;
  let writes = 0;
  while (performance.now() < deadline) {
    const { names, look, journal } = await runEpisode();
    const found = await look();
    writes += journal.attempts().length;
    looks.push(look);
    say(`${new Date().toISOString()}  ${writes} writes  ${names.join(' · ')}`);
    report(found);
  }
  for (const look of looks) report(await look());
  say(process.exitCode === 1 ? 'Something is wrong.' : 'Every acknowledged write is there, once.');
  for (const [name, times] of [...recoveriesMs].toSorted()) {
    const worst = Math.max(...times) / 1000;
    say(`${name.padEnd(30)} ${times.length} times, all answered within ${worst.toFixed(1)} s`);
  }
} finally {
  await product.stop();
}
