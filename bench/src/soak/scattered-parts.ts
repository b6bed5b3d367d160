import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../../tools/demo/random.ts';
import { killPart } from '../../../tools/faults/injure.ts';
import {
  type ScatteredProduct,
  startScatteredProduct,
} from '../../../tools/faults/scattered-product.ts';
import { runPostgres } from '../../../tools/services/postgres/server.ts';
import { type Fault, freezeMs, type Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const SLOW_MS_MAX = 200;
const TIMES_MAX = 5;

/** On EventStoreDB's protocol, a Redis and a Postgres behind a network that is made worse; and with clocks that jump. */
export async function openScatteredParts(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-soak-'));
  const postgres = await runPostgres({ folder: join(folder, 'data'), durable: true });
  const leave = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const scattered = await startScatteredProduct(postgres.url).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const { product, eventStoreUrl } = scattered;
  return {
    name: 'parts elsewhere',
    product,
    eventStoreUrl,
    addresses: () => [product.address],
    faults: [
      ['kill api', () => killPart(product, 'api')],
      ['kill projector', () => killPart(product, 'projector')],
      ...networkFaults(scattered),
      ...eventStoreFaults(scattered),
    ],
    stop: async () => {
      await scattered.stop();
      await leave();
    },
  };
}

function networkFaults({ line, clock, redis }: ScatteredProduct): readonly Fault[] {
  const whileItLasts = async (by: Chance, worse: () => void, well: () => void): Promise<void> => {
    worse();
    await sleep(freezeMs(by));
    well();
  };
  const slow = (by: Chance): Promise<void> =>
    whileItLasts(
      by,
      () => line.delay(by.between(5, SLOW_MS_MAX)),
      () => line.delay(0),
    );
  const away = (by: Chance): Promise<void> =>
    whileItLasts(
      by,
      () => line.refuse(true),
      () => line.refuse(false),
    );
  const ofRedis: readonly Fault[] = redis.running
    ? [['restart Redis', (by) => redis.restart(() => sleep(freezeMs(by)))]]
    : [];
  return [
    ['slow network', slow],
    ['network cut', () => line.cut()],
    ['network away', away],
    ['network swallows all', () => line.stall()],
    ['clock jumps', (by) => clock.setAhead(by.between(-DAY_MS, DAY_MS))],
    ...ofRedis,
  ];
}

function eventStoreFaults({ peer }: ScatteredProduct): readonly Fault[] {
  const appends = (kind: 'commit-timeout' | 'cut-after' | 'cut' | 'drop-reply' | 'silent') => {
    return (by: Chance): void => peer.faults.inject('append', { kind }, by.between(1, TIMES_MAX));
  };
  return [
    ['EventStoreDB: commit timeout', appends('commit-timeout')],
    ['EventStoreDB: cut after the append', appends('cut-after')],
    ['EventStoreDB: cut before it', appends('cut')],
    ['EventStoreDB: no reply', appends('drop-reply')],
    ['EventStoreDB: silent', appends('silent')],
    [
      'EventStoreDB: subscription ends',
      () => {
        peer.faults.inject('subscribe', { kind: 'end' }, 2);
        peer.cutConnections();
      },
    ],
    ['EventStoreDB: connections stall', () => peer.stallConnections()],
    ['EventStoreDB: restart', () => peer.restart()],
    [
      'EventStoreDB: away',
      async (by) => {
        await peer.goDown();
        await sleep(freezeMs(by));
        await peer.restart();
      },
    ],
  ];
}
