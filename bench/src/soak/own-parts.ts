import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../../tools/demo/random.ts';
import {
  freezeApiWhileAppending,
  freezePart,
  killApiWhileAppending,
  killPart,
  restartPart,
} from '../../../tools/faults/injure.ts';
import {
  type Part,
  type RunningProduct,
  startRunningProduct,
} from '../../../tools/faults/running-product.ts';
import { smallDisk } from '../../../tools/faults/small-disk.ts';
import { type Fault, freezeMs, type Stage } from './stage.ts';

const CALM_MS_MAX = 3_000;
const FULL_MS_MAX = 10_000;
/** In memory. */
const DISK_MEGABYTES = 512;

/** As `npm start` runs it: processes are killed, restarted and frozen, alone and together. */
export async function openOwnParts(): Promise<Stage> {
  const product = await startRunningProduct();
  let addresses: readonly string[] = [product.address];

  /** Clients go to another api meanwhile, and both write when the first one comes back. */
  const freezeBesideAnother = async (by: Chance): Promise<void> => {
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
  };

  return {
    name: 'its own parts',
    product,
    addresses: () => addresses,
    faults: [
      ...processFaults(product),
      ['kill supervisor', () => product.killAndStartAgain()],
      ['freeze api, appending', freezeBesideAnother],
    ],
    stop: product.stop,
  };
}

/** The same on a disk that is full now and then, Postgres' own files included. */
export async function openSmallDisk(): Promise<Stage | null> {
  const disk = smallDisk(DISK_MEGABYTES);
  if (!disk.possible) {
    process.stdout.write(`not run: a full disk (${disk.why})\n`);
    return null;
  }
  const product = await startRunningProduct({ prefix: disk.prefix });
  const fullFor = async (by: Chance, meanwhile: () => Promise<void>): Promise<void> => {
    disk.fill(product);
    try {
      await meanwhile();
      await sleep(by.between(500, FULL_MS_MAX));
    } finally {
      disk.free(product);
    }
  };
  const killed = async (part: Part): Promise<void> => {
    process.kill(await product.pidOf(part), 'SIGKILL');
  };
  return {
    name: 'a small disk',
    product,
    addresses: () => [product.address],
    faults: [
      ['full disk', (by) => fullFor(by, () => Promise.resolve())],
      // It may have no room to come up again until there is some.
      ['full disk, Postgres killed', (by) => fullFor(by, () => killed('postgres'))],
      ['full disk, api killed', (by) => fullFor(by, () => killed('api'))],
      ['restart Postgres', () => restartPart(product, 'postgres')],
    ],
    stop: product.stop,
  };
}

function processFaults(product: RunningProduct): readonly [Fault, ...Fault[]] {
  const killAll = async (...parts: readonly Part[]): Promise<void> => {
    await Promise.all(parts.map((part) => killPart(product, part)));
  };
  return [
    ['kill api', () => killPart(product, 'api')],
    ['kill api, appending', () => killApiWhileAppending(product)],
    ['kill projector', () => killPart(product, 'projector')],
    ['kill Postgres', () => killPart(product, 'postgres')],
    ['kill report-worker', () => killPart(product, 'report-worker')],
    ['kill api and projector', () => killAll('api', 'projector')],
    ['kill Postgres and api', () => killAll('postgres', 'api')],
    ['kill Postgres and projector', () => killAll('postgres', 'projector')],
    ['restart Postgres', () => restartPart(product, 'postgres')],
    ['restart api', () => restartPart(product, 'api')],
    ['restart projector', () => restartPart(product, 'projector')],
    ['freeze api', (by) => freezePart(product, 'api', freezeMs(by))],
    ['freeze projector', (by) => freezePart(product, 'projector', freezeMs(by))],
    ['freeze Postgres', (by) => freezePart(product, 'postgres', freezeMs(by))],
  ];
}
