import { CAPABILITIES } from './tools/check/folders.mjs';

/** The boundaries of ARCHITECTURE.md. `tools/plant-violations.mjs` proves that each of them fires. */

const SHIPPED = '^(packages|services|web)/[^/]+/?.*src/';
/** Third-party files resolve to `node_modules/.pnpm/x@1/node_modules/x/`: a pattern from the start never fires. */
const npm = (name) => `(^|/)node_modules/${name}/`;
const TEST_CODE = '[.](test|e2e)[.]tsx?$|/testing/|/contract[.]ts$|[.]spec[.]tsx?$|-spec[.]ts$';

const ANY_CAPABILITY = CAPABILITIES.join('|');

export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain imports nothing outside itself: no built-ins, no npm, no workspace.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contracts-know-only-the-schema-library',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^packages/contracts/src/', npm('typebox'), npm('ajv'), npm('ajv-formats')] },
    },
    {
      name: 'read-model-knows-only-kysely',
      comment: 'And the domain, whose events it folds, and the pool that it reads by.',
      severity: 'error',
      from: { path: '^packages/read-model/src/', pathNot: '[.]test[.]ts$|/testing/' },
      to: {
        pathNot: [
          '^packages/(read-model|domain|postgres)/src/',
          npm('kysely'),
          npm('pg'),
          npm('@types/pg'),
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'packages-know-no-service',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(services|web|tools|bench)/' },
    },
    {
      name: 'services-know-no-tools',
      comment: 'What a process needs of its surroundings arrives in its environment.',
      severity: 'error',
      from: { path: '^(services|web)/', pathNot: '[.](test|e2e)[.]tsx?$|^web/e2e/' },
      to: { path: '^(tools|bench)/' },
    },
    {
      name: 'web-speaks-http-only',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(services|packages)/', pathNot: '^packages/(domain|contracts)/' },
    },
    {
      name: 'capabilities-do-not-import-each-other',
      comment: 'What composes them sits beside the folders.',
      severity: 'error',
      from: { path: `^([^/]+/[^/]+)/src/(${ANY_CAPABILITY})/`, pathNot: '[.]test[.]tsx?$' },
      to: { path: `^$1/src/(${ANY_CAPABILITY})/`, pathNot: '^$1/src/$2/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-flows-one-way',
      severity: 'error',
      from: { path: '^web/src/(ui|api)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'write-side-never-reads-tables',
      severity: 'error',
      from: { path: '^services/api/src/[^/]+/commands[.]ts$' },
      to: { path: ['^packages/read-model/', npm('kysely')] },
    },
    {
      name: 'read-side-never-touches-the-event-store',
      comment: 'History and audit show the stream itself; everything else reads read models.',
      severity: 'error',
      from: { path: '^services/api/src/(?!history/)[^/]+/queries[.]ts$' },
      to: { path: '^packages/event-store/' },
    },
    {
      name: 'shipped-code-imports-no-tests',
      severity: 'error',
      from: { path: SHIPPED, pathNot: TEST_CODE },
      to: { path: TEST_CODE, pathNot: 'node_modules' },
    },
    {
      name: 'only-the-adapter-imports-its-driver: EventStoreDB',
      severity: 'error',
      from: { pathNot: '^packages/event-store/src/(eventstoredb|testing)/' },
      to: { path: npm('@eventstore/db-client') },
    },
    {
      name: 'only-the-adapter-imports-its-driver: queue',
      severity: 'error',
      from: { path: SHIPPED, pathNot: '^packages/queue/src/|[.]test[.]ts$' },
      to: { path: [npm('bullmq'), npm('ioredis')] },
    },
    {
      name: 'only-the-adapter-imports-its-driver: pg',
      comment: 'A process makes its pool in one place and hands it on; types may travel.',
      severity: 'error',
      from: {
        path: SHIPPED,
        pathNot:
          '^packages/(event-store/src/postgres|postgres/src|read-model/src|ledger/src|queue/src)/|' +
          '^services/[^/]+/src/(main|server|database|migrate)[.]ts$|' +
          '^services/[^/]+/src/(database|subscription|leases|rebuild)/|/testing/|[.]test[.]ts$',
      },
      to: { path: [npm('pg'), npm('pg-copy-streams')], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-adapter-imports-its-driver: browser',
      severity: 'error',
      from: { pathNot: '^services/report-worker/src/render/' },
      to: { path: npm('puppeteer-core') },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-to-unresolvable',
      comment: 'Also an import of a file that a package does not export.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Our own output only: an unanchored `dist/` would hide half of npm, and the driver rules with it.
    exclude: { path: '^(web|bench)/dist/|^[.](cache|tools|data)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
