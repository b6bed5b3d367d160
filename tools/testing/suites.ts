import { runCheck } from '../check/run-check.ts';
import { ensureWebBuild, WEB_DIST } from '../product/web-build.ts';
import { smallDisk } from '../faults/small-disk.ts';
import { measureBundle, overBudget } from './bundle-budget.ts';
import { dockerAnswers } from './docker.ts';
import type { LocalServices } from './local-services.ts';
import { add, type Outcome, single } from './outcome.ts';
import { runPlaywright } from './playwright-suite.ts';
import type { Surroundings } from './surroundings.ts';
import { runVitest } from './vitest-suite.ts';

export interface Suite {
  readonly name: string;
  /** On two cores with warm caches, beside another suite; kept in CONTRIBUTING.md. */
  readonly budgetSeconds: number;
  readonly run: (surroundings: Surroundings) => Promise<Outcome>;
}

/** Of all suites together. */
export const WHOLE_BUDGET_SECONDS = 720;

/** The cheap ones first: what they find is found early. */
export const SUITES: readonly Suite[] = [
  { name: 'check', budgetSeconds: 180, run: ({ write }) => runCheck(write) },
  { name: 'unit', budgetSeconds: 60, run: withoutServices('unit', 'web') },
  { name: 'integration', budgetSeconds: 360, run: withServices('integration') },
  { name: 'build', budgetSeconds: 30, run: buildWeb },
  { name: 'browser', budgetSeconds: 420, run: inBrowser('browser') },
  { name: 'pictures', budgetSeconds: 150, run: inBrowser('pictures') },
  { name: 'faults', budgetSeconds: 120, run: withServices('faults') },
  { name: 'fuzz', budgetSeconds: 45, run: withServices('fuzz') },
];

function inBrowser(project: 'browser' | 'pictures'): Suite['run'] {
  return (surroundings) => runPlaywright(project, surroundings);
}

function withoutServices(...projects: readonly string[]): Suite['run'] {
  return ({ write }) => runVitest({ projects, write });
}

function withServices(project: string): Suite['run'] {
  return async ({ services, write }) => {
    const { databaseUrl, redis, programs } = await services();
    const env = {
      TEST_DATABASE_URL: databaseUrl,
      TEST_PROGRAMS: programs,
      KEEPSALE_PROGRAMS: programs,
      ...(redis.running ? { TEST_REDIS_URL: redis.url } : {}),
    };
    const outcome = await runVitest({ projects: [project], env, write });
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

async function buildWeb({ write }: Surroundings): Promise<Outcome> {
  const say = (line: string): void => write(`${line}\n`);
  const built = await ensureWebBuild(say);
  if (!built) say('The web app is up to date.');
  const over = overBudget(measureBundle(WEB_DIST));
  for (const { name, bytes, budget } of over) say(`${name}: ${bytes} bytes of ${budget}`);
  return add(single('web app', true), single('bundle budget', over.length === 0));
}
