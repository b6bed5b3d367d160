/**
 * The whole product under faults for as long as wanted: writers never stop, while processes are killed, restarted and frozen by chance, disks
 * fill up, clocks jump, networks and stores misbehave. After every few faults, and once more at the end, each acknowledged write must be
 * there exactly once. Prints how long each kind of fault kept clients waiting. One stage after the other, or the one that is named.
 * `npx tsx bench/src/soak.ts [minutes a stage] [seed] [own|disk|scattered]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceFrom } from '../../tools/demo/random.ts';
import { audit } from '../../tools/faults/audit.ts';
import { openJournal } from '../../tools/faults/journal.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { startWriters } from '../../tools/faults/writers.ts';
import { openOwnParts, openSmallDisk } from './soak/own-parts.ts';
import { openScatteredParts } from './soak/scattered-parts.ts';
import type { OpenStage, Stage } from './soak/stage.ts';

const STAGES: Readonly<Record<string, OpenStage>> = {
  own: openOwnParts,
  disk: openSmallDisk,
  scattered: openScatteredParts,
};

const [minutesText = '10', seedText = '1', only] = process.argv.slice(2);
const MINUTES = Number(minutesText);
const SEED = Number(seedText);
const FAULTS_PER_EPISODE = 4;
const SELLERS_PER_EPISODE = 4;
const CALM_MS_MAX = 3_000;
const RECOVERY_TIMEOUT_MS = 90_000;
const PATIENCE = { firstAddress: 0, tryMs: 3_000, totalMs: 120_000 };

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const chance = chanceFrom(SEED);
const recoveriesMs = new Map<string, number[]>();

/** Sellers of its own, some faults, then silence and a look at everything. */
const runEpisode = async ({ product, addresses, eventStoreUrl, faults }: Stage) => {
  const sellers = await registerSellers(addresses, product.databaseUrl(), SELLERS_PER_EPISODE);
  const journal = openJournal(addresses);
  const writers = await startWriters({ journal, sellers, perSeller: 2, patience: PATIENCE });
  const names: string[] = [];
  try {
    for (let fault = 0; fault < FAULTS_PER_EPISODE; fault += 1) {
      await sleep(chance.between(0, CALM_MS_MAX));
      const [name, inject] = chance.pick(faults);
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
  const log = eventStoreUrl === undefined ? {} : { eventStoreUrl };
  return {
    names,
    look: () => audit({ addresses, databaseUrl: product.databaseUrl(), ...log, journal, sellers }),
    journal,
  };
};

const report = (found: readonly string[]): void => {
  for (const line of found) say(`  WRONG ${line}`);
  if (found.length > 0) process.exitCode = 1;
};

const runStage = async (stage: Stage): Promise<void> => {
  say(`\n${stage.name}: seed ${SEED}, ${MINUTES} minutes`);
  const looks: (() => Promise<readonly string[]>)[] = [];
  const deadline = performance.now() + MINUTES * 60_000;
  let writes = 0;
  while (performance.now() < deadline) {
    const { names, look, journal } = await runEpisode(stage);
    const found = await look();
    writes += journal.attempts().length;
    looks.push(look);
    say(`${new Date().toISOString()}  ${writes} writes  ${names.join(' · ')}`);
    report(found);
  }
  for (const look of looks) report(await look());
};

for (const [name, open] of Object.entries(STAGES)) {
  if (only !== undefined && only !== name) continue;
  const stage = await open();
  if (stage === null) continue;
  try {
    await runStage(stage);
  } finally {
    await stage.stop();
  }
}
say(process.exitCode === 1 ? 'Something is wrong.' : 'Every acknowledged write is there, once.');
for (const [name, times] of [...recoveriesMs].toSorted()) {
  const worst = Math.max(...times) / 1000;
  say(`${name.padEnd(36)} ${times.length} times, all answered within ${worst.toFixed(1)} s`);
}
