/**
 * One violation for each rule that `.dependency-cruiser.mjs` and the purity rules of `eslint.config.mjs` make:
 * a file to plant, what it says, and the rule that must object.
 * @typedef {{ rule: string, file: string, text: string, beside?: Record<string, string> }} Plant
 */

/** @type {readonly Plant[]} */
export const BOUNDARY_PLANTS = [
  {
    rule: 'domain-is-pure',
    file: 'packages/domain/src/planted.ts',
    text: "import 'node:fs';",
  },
  {
    rule: 'contracts-know-only-the-schema-library',
    file: 'packages/contracts/src/planted.ts',
    text: "import 'node:fs';",
  },
  {
    rule: 'read-model-knows-only-kysely',
    file: 'packages/read-model/src/planted.ts',
    text: "import '../../event-store/src/planted-port.ts';",
    beside: { 'packages/event-store/src/planted-port.ts': 'export const planted = 1;' },
  },
  {
    rule: 'services-do-not-import-each-other',
    file: 'services/api/src/planted-neighbour.ts',
    text: "import '../../projector/src/planted.ts';",
    beside: { 'services/projector/src/planted.ts': 'export const planted = 1;' },
  },
  {
    rule: 'packages-know-no-service',
    file: 'packages/queue/src/planted.ts',
    text: "import '../../../services/projector/src/planted.ts';",
  },
  {
    rule: 'services-know-no-tools',
    file: 'services/report-worker/src/planted.ts',
    text: "import '../../../tools/bootstrap/paths.mjs';",
  },
  {
    rule: 'web-speaks-http-only',
    file: 'web/src/planted.ts',
    text: "import '../../services/projector/src/planted.ts';",
  },
  {
    rule: 'capabilities-do-not-import-each-other',
    file: 'services/api/src/products/planted.ts',
    text: "import '../sales/planted.ts';",
    beside: { 'services/api/src/sales/planted.ts': 'export const planted = 1;' },
  },
  {
    rule: 'features-do-not-import-each-other',
    file: 'web/src/features/planted-one/planted.ts',
    text: "import '../planted-two/planted.ts';",
    beside: { 'web/src/features/planted-two/planted.ts': 'export const planted = 1;' },
  },
  {
    rule: 'web-flows-one-way',
    file: 'web/src/ui/planted.ts',
    text: "import '../features/planted-two/planted.ts';",
  },
  {
    rule: 'write-side-never-reads-tables',
    file: 'services/api/src/planted/commands.ts',
    text: "import 'kysely';",
  },
  {
    rule: 'read-side-never-touches-the-event-store',
    file: 'services/api/src/planted/queries.ts',
    text: "import '../../../../packages/event-store/src/planted-port.ts';",
  },
  {
    rule: 'shipped-code-imports-no-tests',
    file: 'services/api/src/planted-three.ts',
    text: "import './planted-three.test.ts';",
    beside: { 'services/api/src/planted-three.test.ts': 'export const planted = 1;' },
  },
  {
    rule: 'only-the-adapter-imports-its-driver: EventStoreDB',
    file: 'packages/event-store/src/planted-client.ts',
    text: "import '@eventstore/db-client';",
  },
  {
    rule: 'only-the-adapter-imports-its-driver: queue',
    file: 'services/api/src/planted/queue.ts',
    text: "import '../../../../packages/queue/node_modules/bullmq';",
  },
  {
    rule: 'only-the-adapter-imports-its-driver: pg',
    file: 'services/api/src/planted/pool.ts',
    text: "import 'pg';",
  },
  {
    rule: 'only-the-adapter-imports-its-driver: browser',
    file: 'services/report-worker/src/planted-browser.ts',
    text: "import 'puppeteer-core';",
  },
  {
    rule: 'no-circular',
    file: 'packages/queue/src/planted-one.ts',
    text: "import './planted-two.ts';",
    beside: { 'packages/queue/src/planted-two.ts': "import './planted-one.ts';" },
  },
  {
    rule: 'not-to-unresolvable',
    file: 'services/api/src/planted-deep.ts',
    text: "import '@keepsale/event-store/src/postgres/rows.ts';",
  },
];

/** What the domain must not do, each in a file of its own. */
export const PURITY_PLANTS = [
  ['no-restricted-syntax', 'export const at = () => new Date();'],
  ['no-restricted-syntax', 'export const at = () => Date.now();'],
  ['no-restricted-syntax', 'export const pick = () => Math.random();'],
  ['no-restricted-syntax', 'export const later = async () => { await later(); };'],
  ['no-restricted-syntax', 'export default 1;'],
  ['no-restricted-globals', 'export const home = () => process.env;'],
  ['no-restricted-globals', "export const page = () => fetch('https://example.com');"],
  ['no-restricted-globals', "export const say = () => { console.log('planted'); };"],
  ['no-restricted-globals', 'export const id = () => crypto.randomUUID();'],
  ['no-restricted-globals', 'export const wait = (f: () => void) => setTimeout(f, 1);'],
  ['no-restricted-globals', 'export const tick = (f: () => void) => setInterval(f, 1);'],
].map(([rule, text], index) => ({
  rule,
  text,
  file: `packages/domain/src/planted-${index}.ts`,
}));
