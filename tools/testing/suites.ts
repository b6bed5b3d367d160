import { runCheck } from '../check/run-check.ts';
import { ensureWebBuild, WEB_DIST } from '../product/web-build.ts';
import { say } from '../console.ts';
import { smallDisk } from '../faults/small-disk.ts';
import { measureBundle, overBudget } from './bundle-budget.ts';
import { dockerAnswers } from './docker.ts';
import type { LocalServices } from './local-services.ts';
import { add, type Outcome, single } from './outcome.ts';
import { runPlaywright } from './playwright-suite.ts';
import type { SharedProduct } from './shared-product.ts';
import { runVitest } from './vitest-suite.ts';

export interface Surroundings {
  /** Started with the first suite that asks, and shared by all. */
  readonly services: () => Promise<LocalServices>;
  /** The same for a whole product, of which each test has sellers of its own. */
  readonly product: () => Promise<SharedProduct>;
}

export interface Suite {
  readonly name: string;
  /** On two cores with warm caches; kept in CONTRIBUTING.md. */
  readonly budgetSeconds: number;
  readonly run: (surroundings: Surroundings) => Promise<Outcome>;
}

/** The cheap ones first: what they find is found early. */
export const SUITES: readonly Suite[] = [
  { name: 'check', budgetSeconds: 90, run: runCheck },
  { name: 'unit', budgetSeconds: 30, run: () => runVitest({ projects: ['unit', 'web'] }) },
  { name: 'integration', budgetSeconds: 180, run: withServices('integration') },
  { name: 'build', budgetSeconds: 30, run: buildWeb },
  { name: 'browser', budgetSeconds: 210, run: inBrowser('browser') },
  { name: 'pictures', budgetSeconds: 90, run: inBrowser('pictures') },
  { name: 'faults', budgetSeconds: 60, run: withServices('faults') },
  { name: 'fuzz', budgetSeconds: 45, run: withServices('fuzz') },
];

function inBrowser(project: 'browser' | 'pictures'): Suite['run'] {
  return ({ product }) => runPlaywright(project, product);
}

function withServices(project: string): Suite['run'] {
  return async ({ services }) => {
    const { databaseUrl, redis, programs } = await services();
    const env = {
      TEST_DATABASE_URL: databaseUrl,
      TEST_PROGRAMS: programs,
      KEEPSALE_PROGRAMS: programs,
      ...(redis.running ? { TEST_REDIS_URL: redis.url } : {}),
    };
    const outcome = await runVitest({ projects: [project], env });
    return { ...outcome, notRun: NOT_RUN[project]?.(redis) ?? [] };
  };
}

/** What each project leaves out where a part is missing. */
const NOT_RUN: Readonly<
  Record<string, ((redis: LocalServices['redis']) => Outcome['notRun']) | undefined>
> = { integration: absent, faults: absentFaults };

function absentFaults(redis: LocalServices['redis']): Outcome['notRun'] {
  const disk = smallDisk(1);
  return [
    ...(redis.running ? [] : [{ name: 'faults of Redis', why: redis.why }]),
    ...(disk.possible ? [] : [{ name: 'fault of a full disk', why: disk.why }]),
  ];
}

function absent(redis: LocalServices['redis']): Outcome['notRun'] {
  return [
    ...(redis.running ? [] : [{ name: 'queue on Redis', why: redis.why }]),
    ...(process.env['ESDB_URL']
      ? []
      : [{ name: 'contract on a real EventStoreDB', why: 'ESDB_URL is not set' }]),
    ...(dockerAnswers()
      ? []
      : [{ name: 'contract in testcontainers', why: 'no Docker engine answers' }]),
  ];
}

async function buildWeb(): Promise<Outcome> {
  const built = await ensureWebBuild(say);
  if (!built) say('The web app is up to date.');
  const over = overBudget(measureBundle(WEB_DIST));
  for (const { name, bytes, budget } of over) say(`${name}: ${bytes} bytes of ${budget}`);
  return add(single('web app', true), single('bundle budget', over.length === 0));
}
