import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Peer, startPeer } from '@keepsale/event-store/testing/grpc-peer';
import { type Line, openLine } from '@keepsale/read-model/testing/line';
import { runRedis, type TestRedis } from '../services/redis/server.ts';
import { type Clock, openClock } from './clock.ts';
import { type RunningProduct, startRunningProduct } from './running-product.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const DISK_MEGABYTES = 16;

/** The whole product on parts that are not its own, and that can be made to misbehave. */
export interface ScatteredProduct {
  readonly product: RunningProduct;
  /** Where the log is, without anything in between. */
  readonly eventStoreUrl: string;
  /** The network between the product and Postgres. */
  readonly line: Line;
  /** EventStoreDB's protocol. */
  readonly peer: Peer;
  readonly redis: OtherRedis;
  /** Of every process of the product, but not of Postgres. */
  readonly clock: Clock;
  /** Of the data folder: photos, reports, logs. */
  readonly disk: SmallDisk;
  readonly stop: () => Promise<void>;
}

export type OtherRedis =
  | {
      readonly running: true;
      /** Away for as long as `meanwhile` takes; what it was given is still there. */
      readonly restart: (meanwhile: () => Promise<void>) => Promise<void>;
    }
  | { readonly running: false; readonly why: string };

/** @param databaseUrl an empty database of a Postgres of this machine. */
export async function startScatteredProduct(databaseUrl: string): Promise<ScatteredProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-scattered-'));
  const undo: (() => Promise<void>)[] = [
    () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  ];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const line = await openLine(Number(new URL(databaseUrl).port));
    undo.push(line.close);
    const peer = await startPeer();
    undo.push(() => peer.stop());
    const redis = await openRedis(folder);
    undo.push(redis.stop);
    const clock = openClock(folder);
    const disk = smallDisk(DISK_MEGABYTES);
    const product = await startRunningProduct({
      ...(disk.possible ? { prefix: disk.prefix } : {}),
      env: {
        ...clock.env,
        DATABASE_URL: onPort(databaseUrl, line.port),
        EVENT_STORE_URL: peer.url,
        REDIS_URL: redis.url,
      },
    });
    undo.push(product.stop);
    const parts = { line, peer, redis: redis.told, clock, disk };
    return { product, eventStoreUrl: peer.url, ...parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function onPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

interface OpenedRedis {
  readonly url: string;
  readonly told: OtherRedis;
  readonly stop: () => Promise<void>;
}

/** Without one the queue is on Postgres. */
async function openRedis(folder: string): Promise<OpenedRedis> {
  let redis: TestRedis = await runRedis(folder);
  if (!redis.running) return { url: '', told: redis, stop: () => Promise.resolve() };
  const { url, port } = redis;
  const stop = async (): Promise<void> => {
    if (redis.running) await redis.stop();
  };
  const restart = async (meanwhile: () => Promise<void>): Promise<void> => {
    await stop();
    try {
      await meanwhile();
    } finally {
      redis = await runRedis(folder, port);
    }
  };
  return { url, told: { running: true, restart }, stop };
}
