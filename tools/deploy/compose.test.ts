import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig as readApiConfig } from '@keepsale/api/config';
import { readConfig as readProjectorConfig } from '@keepsale/projector/config';
import { readConfig as readWorkerConfig } from '@keepsale/report-worker/config';
import { withSecretFiles } from '@keepsale/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { readCompose, type Service } from './compose.ts';
import { DOCKERFILE, readStages } from './stages.ts';

const BASE = 'docker-compose.yml';
const DEV = 'docker-compose.dev.yml';
const CLUSTER = 'docker-compose.cluster.yml';
const OURS = ['api', 'projector', 'report-worker', 'migrate', 'cli'];
const LINTER = join(ROOT, 'node_modules/dclint/bin/dclint.cjs');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsale-compose-'));
  cpSync(join(ROOT, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const makeSecrets = (): string => {
  const run = { encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync('sh', [join(folder, 'make-secrets.sh')], run);
};
const secret = (name: string): string => readFileSync(join(folder, 'secrets', name), 'utf8');

/** Exit code and words of the linter, which knows the schema of compose files. Order and quotes are ours and Prettier's. */
const lint = (...files: readonly string[]): readonly [number | null, string] => {
  const args = [LINTER, '--config', 'deploy/dclint.json', '--max-warnings', '0', ...files];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return [status, stdout.trim()];
};

test('the compose files keep to the schema and to the linter', () => {
  expect(lint(BASE, DEV, CLUSTER)).toEqual([0, '']);
});

test('the linter does find a key that the schema does not know', () => {
  const path = join(folder, 'docker-compose.wrong.yml');
  writeFileSync(path, 'name: x\nservices:\n  api:\n    image: a:1.0\n    restrat: always\n');
  expect(lint(path)).toEqual([1, expect.stringContaining('invalid-schema')]);
});

describe.each([
  ['one event store', [BASE]],
  ['a cluster', [BASE, CLUSTER]],
])('with %s', (_, files) => {
  const { services } = readCompose(...files);
  const environmentOf = (name: string): NodeJS.ProcessEnv => {
    const { environment, target = '' } = serviceIn(services, name);
    const inImage = readStages(DOCKERFILE).get(target)?.env;
    return Object.fromEntries(
      Object.entries({ ...inImage, ...environment }).map(([key, value]) => [
        key,
        value.replace('/run/secrets', join(folder, 'secrets')),
      ]),
    );
  };
  const address = files.includes(CLUSTER)
    ? 'esdb://eventstore:2113,eventstore-2:2113,eventstore-3:2113?tls=false'
    : 'esdb://eventstore:2113?tls=false';

  test('every service of ours understands what it is given', () => {
    makeSecrets();
    const parts = { eventStoreUrl: address, databaseUrl: secret('database-url') };
    expect(readApiConfig(withSecretFiles(environmentOf('api')))).toMatchObject({
      ...parts,
      redisUrl: 'redis://redis:6379',
      host: '0.0.0.0',
      metrics: { host: '0.0.0.0', port: 9464 },
      webDist: '/app/web/dist',
      dataDir: '/data',
      ebay: null,
    });
    expect(readProjectorConfig(withSecretFiles(environmentOf('projector')))).toMatchObject({
      ...parts,
      metrics: { host: '0.0.0.0', port: 9465 },
    });
    expect(readWorkerConfig(withSecretFiles(environmentOf('report-worker')))).toMatchObject({
      ...parts,
      redisUrl: 'redis://redis:6379',
      dataDir: '/data',
      browser: { hasSandbox: false },
    });
  });

  test.each(OURS)('%s is given nothing that its code does not read', (name) => {
    const { environment, target = '' } = serviceIn(services, name);
    const given = Object.keys(environment).map((key) => key.replace(/_FILE$/, ''));
    const sources = execFileSync(
      'git',
      ['grep', '-hoE', '[A-Z][A-Z_]{3,}', '--', ...codeOf(target)],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    ).split('\n');
    expect(given.filter((variable) => !sources.includes(variable))).toEqual([]);
  });

  test('who waits for a service waits until it is well, or has done what it is for', () => {
    for (const { dependsOn } of Object.values(services)) {
      for (const [name, condition] of Object.entries(dependsOn)) {
        expect(Object.keys(services)).toContain(name);
        expect(condition).toBe(
          name === 'migrate' ? 'service_completed_successfully' : 'service_healthy',
        );
      }
    }
    expect(Object.keys(serviceIn(services, 'api').dependsOn)).toEqual(
      expect.arrayContaining(['migrate', 'postgres', 'redis', 'eventstore']),
    );
  });

  test('every container is bounded, comes back by itself, and holds only secrets that exist', () => {
    const known = Object.keys(readCompose(...files).secrets);
    for (const [name, { raw, secrets }] of Object.entries(services)) {
      expect(raw, name).toHaveProperty('restart');
      expect(raw, name).toHaveProperty('deploy.resources.limits.memory');
      expect(raw, name).toHaveProperty('deploy.resources.limits.cpus');
      expect(raw, name).toMatchObject({ security_opt: ['no-new-privileges:true'] });
      expect(secrets.filter((one) => !known.includes(one))).toEqual([]);
    }
  });

  test('the parts have no way out and no port; only the API is reached, from this machine', () => {
    const published = Object.entries(services).filter(([, { raw }]) => raw['ports'] !== undefined);
    expect(published.map(([name, { raw }]) => [name, raw['ports']])).toEqual([
      ['api', ['127.0.0.1:3000:3000']],
    ]);
    const outside = Object.entries(services).filter(([, { networks }]) =>
      networks.some((network) => network !== 'parts'),
    );
    expect(outside.map(([name]) => name)).toEqual(['api']);
  });
});

test.each(OURS)('%s can write nowhere but to its volumes and to memory', (name) => {
  const { raw } = serviceIn(readCompose(BASE).services, name);
  expect(raw).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test.each(['projector', 'report-worker'])('%s can be scaled: nothing in it exists once', (name) => {
  const { raw } = serviceIn(readCompose(BASE).services, name);
  for (const once of ['container_name', 'hostname', 'ports', 'network_mode']) {
    expect(raw).not.toHaveProperty(once);
  }
});

test('an image of others is named to the last number of its version: the same today and next year', () => {
  // Postgres counts in two.
  const exact = /^(postgres:\d+[.]\d+|[a-z/]+:\d+[.]\d+[.]\d+)-/;
  for (const [name, { raw }] of Object.entries(readCompose(BASE, CLUSTER).services)) {
    if (!OURS.includes(name)) expect(raw['image'], name).toMatch(exact);
  }
});

test('no text of a secret stands in a compose file', () => {
  for (const file of [BASE, DEV, CLUSTER]) {
    expect(readFileSync(join(ROOT, file), 'utf8')).not.toMatch(/PASSWORD: |SECRET: |:\/\/\w+:\w+@/);
  }
});

describe('deploy/make-secrets.sh', () => {
  test('makes every secret of the compose file, where it expects them, and says none', () => {
    rmSync(join(folder, 'secrets'), { recursive: true, force: true });
    const said = makeSecrets();
    for (const [name, file] of Object.entries(readCompose(BASE).secrets)) {
      expect(file).toBe(`./deploy/secrets/${name}`);
      expect(statSync(join(folder, 'secrets', name)).isFile()).toBe(true);
    }
    expect(secret('postgres-password')).toMatch(/^[0-9a-f]{48}$/);
    expect(new URL(secret('database-url')).password).toBe(secret('postgres-password'));
    expect(said).not.toContain(secret('postgres-password'));
  });

  test('the folder is closed to others, and git does not see it', () => {
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    const asked = ['check-ignore', '--quiet', 'deploy/secrets/database-url'];
    expect(execFileSync('git', asked, { cwd: ROOT, encoding: 'utf8' })).toBe('');
  });

  test('a second run keeps what is there', () => {
    const before = secret('database-url');
    makeSecrets();
    expect(secret('database-url')).toBe(before);
  });

  test('it makes no password that the address does not have', () => {
    rmSync(join(folder, 'secrets/postgres-password'));
    expect(makeSecrets).toThrow(/put it back/);
  });
});

function serviceIn(services: Readonly<Record<string, Service>>, name: string): Service {
  const service = services[name];
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
}

/** Where the code of an image reads its environment. */
function codeOf(target: string): readonly string[] {
  return ['packages/secrets/src', 'packages/metrics/src', 'packages/traces/src'].concat(
    target === 'cli' ? ['tools/product', 'tools/cli'] : [`services/${target}/src`],
  );
}
