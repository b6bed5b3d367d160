import { ROOT } from '../bootstrap/paths.mjs';
import { type Ran, runCaptured } from '../testing/command.ts';
import { cruise } from './cruise.mjs';
import { auditDependencies, checkLicences, type NotLooked } from './dependencies.ts';
import { isSource, listFiles } from './files.ts';
import { programOf } from './program.mjs';

interface CheckStep {
  readonly name: string;
  readonly run: () => Promise<Ran | NotLooked>;
}

/** A linter with types makes much that is gone at once: with room for it, it spends a seventh less. */
const YOUNG_SPACE = '--max-semi-space-size=128';

/** The share of our files that a cruise must have seen. */
const LOOKED_AT_MIN = 0.97;

/** Everything that a machine can say about the code without running the product. The slowest first: they run two at a time. */
export const CHECK_STEPS: readonly CheckStep[] = [
  // Two programs of types, which have little in common: apart they fill two cores.
  { name: 'lint', run: () => lint('.', '--ignore-pattern', 'web/') },
  { name: 'lint of web', run: () => lint('web') },
  { name: 'types of the Node workspaces', run: () => typeCheck('tsconfig.json') },
  { name: 'types of web', run: () => typeCheck('web/tsconfig.json') },
  { name: 'types of domain', run: () => typeCheck('packages/domain/tsconfig.json') },
  { name: 'format', run: () => node(programOf('prettier'), ...formatArguments()) },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'planted violations', run: () => node('tools/plant-violations.mjs') },
  { name: 'unused code', run: () => node(programOf('knip'), '--cache', ...cacheAt('knip')) },
  { name: 'licences', run: checkLicences },
  { name: 'known weaknesses', run: () => auditDependencies() },
  { name: 'tidy', run: () => node(programOf('vitest'), 'run', '--project', 'tidy') },
];

/** Without a cache: rules that know types judge a file by what it imports, which a cache by content does not see. */
function lint(...what: readonly string[]): Promise<Ran> {
  return node(YOUNG_SPACE, programOf('eslint'), ...what, '--max-warnings', '0');
}

function formatArguments(): readonly string[] {
  return ['--check', '--log-level', 'warn', '.', '--cache', ...cacheAt('prettier')];
}

function cacheAt(name: string): readonly string[] {
  return ['--cache-location', `.cache/${name}`];
}

/** By the compiler of TypeScript 7, which has no API for the other steps yet and takes a third of the time (ADR 0010). */
function typeCheck(project: string): Promise<Ran> {
  return node(programOf('typescript-native', 'tsc'), '--noEmit', '--pretty', '-p', project);
}

/** A compiler that it does not know makes dependency-cruiser see next to nothing, and that without a violation. */
async function checkBoundaries(): Promise<Ran> {
  const { violations, modules } = await cruise(ROOT);
  const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);
  const sources = listFiles().filter(isSource).length;
  if (modules < Math.floor(sources * LOOKED_AT_MIN)) {
    lines.push(`only ${modules} modules were looked at, of ${sources} files`);
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function node(...args: readonly string[]): Promise<Ran> {
  return runCaptured({ args });
}
