import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../bootstrap/paths.mjs';

type Tree = Readonly<Record<string, unknown>>;

export interface Service {
  readonly image: string;
  /** Which stage of the Dockerfile it is built from; of somebody else's image: undefined. */
  readonly target: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly networks: readonly string[];
  /** Condition by service. */
  readonly dependsOn: Readonly<Record<string, string>>;
  /** Everything, as it was written. */
  readonly raw: Tree;
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  /** File by name. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Some compose files laid over each other, as the command does: maps join, lists grow, the rest is replaced. No variable is set. */
export function readCompose(...files: readonly string[]): Compose {
  const merged = files.map(read).reduce(mergeTrees, {});
  const services = treeOf(merged['services']);
  const secrets = treeOf(merged['secrets']);
  return {
    services: mapValues(services, (service) => serviceOf(treeOf(service))),
    secrets: mapValues(secrets, (secret) => textOf(treeOf(secret)['file'])),
  };
}

function read(file: string): Tree {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return treeOf(parse(text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }));
}

function serviceOf(raw: Tree): Service {
  const target = treeOf(raw['build'])['target'];
  return {
    raw,
    image: textOf(raw['image']),
    target: target === undefined ? undefined : textOf(target),
    environment: mapValues(treeOf(raw['environment']), textOf),
    secrets: textsOf(raw['secrets']),
    networks: textsOf(raw['networks']),
    dependsOn: mapValues(treeOf(raw['depends_on']), (on) => textOf(treeOf(on)['condition'])),
  };
}

function mergeTrees(under: Tree, over: Tree): Tree {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) merged[key] = mergeValues(merged[key], value);
  return merged;
}

function mergeValues(under: unknown, over: unknown): unknown {
  if (Array.isArray(under) && Array.isArray(over)) {
    const lists: unknown[] = [under, over];
    return [...new Set(lists.flat())];
  }
  return isTree(under) && isTree(over) ? mergeTrees(under, over) : over;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function treeOf(value: unknown): Tree {
  return isTree(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf) : [];
}

function mapValues<V>(tree: Tree, of: (value: unknown) => V): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, of(value)]));
}
