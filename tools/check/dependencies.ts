import Type from 'typebox';
import { Value } from 'typebox/value';
import { pnpmProgram } from '../bootstrap/pnpm.mjs';
import { type Ran, runCaptured } from '../testing/command.ts';

/** What could not be looked at, and why. */
export interface NotLooked {
  readonly notRun: string;
}

const ANSWER_MS_MAX = 10_000;
/** Whether the rest matters depends on how a package is used: `pnpm audit` shows it to whoever wants to look. */
const GRAVE = ['high', 'critical'];

const Audit = Type.Object({
  advisories: Type.Record(
    Type.String(),
    Type.Object({
      module_name: Type.String(),
      severity: Type.String(),
      title: Type.String(),
      github_advisory_id: Type.String(),
      findings: Type.Array(
        Type.Object({ version: Type.String(), paths: Type.Array(Type.String()) }),
      ),
    }),
  ),
});

const Licences = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ name: Type.String(), versions: Type.Array(Type.String()) })),
);

/**
 * Asks the registry whether grave weaknesses are known of what is shipped. An accepted one is named, with its reason, in
 * `auditConfig.ignoreGhsas` of `pnpm-workspace.yaml`. Without an answer nothing was looked at, and nothing failed.
 *
 * @param settings further ones for pnpm.
 */
export async function auditDependencies(...settings: readonly string[]): Promise<Ran | NotLooked> {
  const patience = ['--config.fetch-retries=0', `--config.fetch-timeout=${ANSWER_MS_MAX}`];
  const { output } = await pnpm('audit', '--prod', '--json', ...patience, ...settings);
  const audit = jsonIn(output);
  if (!Value.Check(Audit, audit)) return { notRun: whyNot(output) };
  const lines = Object.values(audit.advisories)
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(
      ({ severity, module_name, findings, title, github_advisory_id }) =>
        `${severity}: ${module_name} ${findings.map(({ version }) => version).join(', ')}: ${title} ` +
        `(${github_advisory_id}), by ${findings.flatMap(({ paths }) => paths).join(', ')}`,
    );
  return { ok: lines.length === 0, output: lines.join('\n') };
}

/** Holds what is shipped to licences that ask for no more than to be named, or for a library to stay exchangeable. */
export async function checkLicences(): Promise<Ran> {
  const { output } = await pnpm('licenses', 'list', ...SHIPPED, '--prod', '--json');
  const licences = jsonIn(output);
  if (!Value.Check(Licences, licences)) return { ok: false, output };
  const lines = Object.entries(licences).flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !isGood(licence) && !LOOKED_AT.has(name))
      .map(({ name, versions }) => `${licence}: ${name} ${versions.join(', ')}`),
  );
  return { ok: lines.length === 0, output: lines.join('\n') };
}

/** Comparisons in `bench` run against packages of others, which nobody is given. */
const SHIPPED = ['--recursive', '--filter', '!@keepsale/bench'];
const GOOD = [
  'MIT',
  'MIT/X11',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  // libvips, a library of its own that can be replaced.
  'LGPL-3.0-or-later',
];
/** Without a licence in its manifest: `buffers` says MIT/X11 in its description of itself. */
const LOOKED_AT = new Set(['buffers']);

/** Every part of an "and", some part of an "or". */
export function isGood(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isGood);
  return plain.split(' AND ').every((part) => GOOD.includes(part));
}

function pnpm(...args: readonly string[]): Promise<Ran> {
  return runCaptured({ args: [pnpmProgram(), ...args] });
}

/** Warnings stand before it and after it. */
function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** pnpm's own words name the registry's address, which is the person's own business. */
function whyNot(output: string): string {
  const status = /responded with (\d{3})/.exec(output)?.[1];
  return status === undefined
    ? 'the registry did not answer'
    : `the registry does not tell weaknesses (it answered ${status})`;
}
