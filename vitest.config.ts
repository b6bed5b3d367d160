import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { dockerAnswers } from './tools/testing/docker.ts';

const NODE_SOURCES = '{packages,services,tools,bench}';
const NEVER = ['**/node_modules/**', '**/dist/**', '.tools/**', '.data*/**', 'web/e2e/**'];
/** Judges the checkout as a whole, so it belongs to `npm run check` and not to the unit tests. */
const TIDY = 'tools/tidy.test.ts';

/** Suites whose service is absent are not collected; `npm test` says which, and why. */
const withServices = [
  `${NODE_SOURCES}/**/*.int.test.ts`,
  ...(process.env['ESDB_URL'] ? [`${NODE_SOURCES}/**/*.esdb.test.ts`] : []),
  ...(dockerAnswers() ? [`${NODE_SOURCES}/**/*.docker.test.ts`] : []),
];

/** The limits are for what never comes: a machine that is busy with other things must not fail a test. */
const localServices = {
  environment: 'node',
  globalSetup: ['tools/testing/services.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};
const alone = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Vitest leaves one core free, which on two cores is half of them: most tests wait for a database, a lease or a restart. */
const maxWorkers = Math.max(3, availableParallelism() - 1);

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${NODE_SOURCES}/**/*.test.ts`, 'web/src/**/*.test.ts'],
          exclude: [...NEVER, '**/*.{int,esdb,docker,fuzz,faults}.test.ts', TIDY],
          environment: 'node',
          // They keep nothing in modules: a worker loads each module once, in half the time of once a file.
          isolate: false,
          ...alone,
        },
      },
      { test: { name: 'tidy', include: [TIDY], environment: 'node', testTimeout: 30_000 } },
      {
        test: {
          name: 'integration',
          include: withServices,
          exclude: NEVER,
          // Each file starts what it needs and leaves nothing in modules; loading them once a worker saves a third of all the time.
          isolate: false,
          ...localServices,
        },
      },
      {
        test: {
          name: 'faults',
          include: [`${NODE_SOURCES}/**/*.faults.test.ts`],
          exclude: NEVER,
          ...localServices,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: [`${NODE_SOURCES}/**/*.fuzz.test.ts`],
          exclude: NEVER,
          ...localServices,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          exclude: NEVER,
          environment: 'jsdom',
          ...alone,
        },
      },
    ],
  },
});
