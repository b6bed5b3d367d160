import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testProgram } from '@keepsale/event-store/testing';
import { READ_SCHEMA } from '@keepsale/read-model';
import { randomHistory, sellerOfSeed } from '@keepsale/read-model/testing';
import { eventually } from '../testing/eventually.ts';
import { expectRowsToMatch, hasReached } from '../testing/rows.ts';
import { openWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { createLeases, LEASE_MS, releaseDead, RENEW_EVERY_MS } from './leases.ts';

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

afterEach(async () => {
  await world.close();
});

const shardsByOwner = async (): Promise<ReadonlyMap<string | null, number>> => {
  const leases = await world.pool.query<{ owner: string | null; shards: number }>(
    `select owner, count(*)::integer as shards from ${READ_SCHEMA}.shard_leases
     where lease_until > now() group by owner`,
  );
  return new Map(leases.rows.map(({ owner, shards }) => [owner, shards]));
};

const ownsAll = async (owner: string, shards: number): Promise<boolean> =>
  (await shardsByOwner()).get(owner) === shards;

const seeds = [31, 32, 33, 34, 35, 36];

test('two instances share the shards, and one takes over what the other leaves, within 10 s', async () => {
  const [a, b] = [world.start(), world.start()];
  await eventually(
    'an equal share',
    async () => (await ownsAll(a.instanceId, 8)) && (await ownsAll(b.instanceId, 8)),
  );

  const writing = Promise.all(
    seeds.map(async (seed) => {
      for (const event of randomHistory(seed, 150)) await world.append(sellerOfSeed(seed), [event]);
    }),
  );
  await a.stop();
  await eventually('all to the other', () => ownsAll(b.instanceId, 16));
  await writing;
  for (const seed of seeds) {
    const last = randomHistory(seed, 150).length - 1;
    await eventually('projected', () => hasReached(world, sellerOfSeed(seed), last));
    await expectRowsToMatch(world, sellerOfSeed(seed));
  }
});

test('what a dead process held is free at once, and nothing of one whose number begins alike', async () => {
  const instance = (id: string) => createLeases(world.pool, READ_SCHEMA, id);
  const none = { held: [], lagMs: 0, refusal: null };
  const dead = instance('host-7-0a1b2c3d');
  const alike = instance('host-77-0a1b2c3d');
  const { taken } = await dead.renew(none);
  await alike.renew(none);
  await dead.renew({ ...none, held: taken.map(({ shard }) => shard) });
  await alike.renew(none);

  await releaseDead(world.pool, READ_SCHEMA, ['host-7-']);
  await instance('host-9-4e5f6a7b').renew(none);

  expect(await shardsByOwner()).toEqual(
    new Map([
      ['host-77-0a1b2c3d', 8],
      ['host-9-4e5f6a7b', 8],
    ]),
  );
});

test('a batch held back past its leases is refused when it wakes, and everything counts once', async () => {
  let wake: () => void = () => undefined;
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  let isFrozen = false;
  const frozen = world.start({
    atStep: async (step) => {
      if (step !== 'folded' || isFrozen) return;
      isFrozen = true;
      await asleep;
    },
  });
  const seller = sellerOfSeed(41);
  const history = randomHistory(41, 200);
  await world.append(seller, history.slice(0, 50));
  await eventually('frozen', () => isFrozen);

  const other = world.start();
  await eventually('taken over', () => ownsAll(other.instanceId, 16));
  await world.append(seller, history.slice(50));
  await eventually('projected by the other', () => hasReached(world, seller, history.length - 1));
  wake();
  await eventually('a fair share again', () => ownsAll(frozen.instanceId, 8));
  await expectRowsToMatch(world, seller);
});

/** The real process. `prefix`: how its instance id shows in the leases. */
const startProcess = () => {
  const child = fork(testProgram('services/projector/src/main.ts'), {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: world.url },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const holds = async (shards: number): Promise<boolean> => {
    for (const [owner, held] of await shardsByOwner()) {
      if (owner?.includes(`-${child.pid ?? 0}-`) === true) return held === shards;
    }
    return shards === 0;
  };
  return { child, holds };
};

test('a process stopped by SIGSTOP loses its shards within 10 s, and does no harm when it is woken', async () => {
  const [a, b] = [startProcess(), startProcess()];
  try {
    await eventually('shared', async () => (await a.holds(8)) && (await b.holds(8)), 20_000);
    a.child.kill('SIGSTOP');
    await Promise.all(
      seeds.map((seed) => world.append(sellerOfSeed(seed), randomHistory(seed, 100).slice(0, 40))),
    );
    await eventually('taken over', () => b.holds(16));
    // At the first look after they ran out; a clock would tell what else this machine does.
    expect(LEASE_MS + RENEW_EVERY_MS).toBeLessThan(10_000);

    a.child.kill('SIGCONT');
    await Promise.all(
      seeds.map((seed) => world.append(sellerOfSeed(seed), randomHistory(seed, 100).slice(40))),
    );
    for (const seed of seeds) {
      const last = randomHistory(seed, 100).length - 1;
      await eventually('projected', () => hasReached(world, sellerOfSeed(seed), last));
      await expectRowsToMatch(world, sellerOfSeed(seed));
    }
    await eventually('shared again', async () => (await a.holds(8)) && (await b.holds(8)));

    const ended = once(b.child, 'exit');
    const askedAt = Date.now();
    b.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - askedAt).toBeLessThan(10_000);
    expect(await b.holds(0)).toBe(true);
  } finally {
    a.child.kill('SIGKILL');
    b.child.kill('SIGKILL');
  }
});

test('a clock that is set back keeps nobody from renewing', async () => {
  const projector = world.start();
  await eventually('all of them', () => ownsAll(projector.instanceId, 16));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  try {
    const before = await leasedUntil();
    await eventually('renewed', async () => (await leasedUntil()) > before);
  } finally {
    vi.useRealTimers();
  }
});

const leasedUntil = async (): Promise<number> => {
  const { rows } = await world.pool.query<{ until: number }>(
    `select extract(epoch from min(lease_until))::float8 as until from ${READ_SCHEMA}.shard_leases`,
  );
  return rows[0]?.until ?? 0;
};

test('whoever died while the database was in the future leaves no lease for hours', async () => {
  await world.pool.query(
    `update ${READ_SCHEMA}.shard_leases set owner = 'dead', lease_until = now() + interval '1 hour'`,
  );
  await world.pool.query(
    `insert into ${READ_SCHEMA}.projector_instances (instance_id, alive_until)
     values ('dead', now() + interval '1 hour')`,
  );
  const projector = world.start();

  await eventually('all of them', () => ownsAll(projector.instanceId, 16));
});
