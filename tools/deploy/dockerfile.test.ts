import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { DOCKERFILE, lastOf, readStages, type Stage } from './stages.ts';

const IMAGES = ['api', 'projector', 'report-worker', 'cli'];
const stages = readStages(DOCKERFILE);
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const stage = (name: string): Stage => {
  const found = stages.get(name);
  if (found === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
  return found;
};

test('the linter finds nothing in the Dockerfile, and does find what is wrong in another', () => {
  expect(validate(DOCKERFILE)).toEqual([]);
  expect(validate('FROM node\nEXPOSE many\n')).not.toEqual([]);
});

test('everything starts from one image, pinned to a version and a Debian, by its plain name', () => {
  expect(new Set([...stages.values()].map(({ image }) => image))).toEqual(
    new Set(['node:20.20.2-bookworm-slim']),
  );
});

test('what is installed is what the lockfile says, by the pnpm that the checkout uses', () => {
  const version = /VERSION = '([^']+)'/.exec(read('tools/bootstrap/pnpm.mjs'))?.[1];
  expect(lastOf(stage('installer'), 'ARG')).toBe(`PNPM_VERSION=${version ?? '?'}`);
  const installs = DOCKERFILE.match(/pnpm install .*/g) ?? [];
  expect(installs.filter((line) => !line.includes('--frozen-lockfile'))).toEqual([]);
});

test('what a build takes from the checkout is tracked, and let through', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const ignore = read('.dockerignore');
  const taken = [...stages.values()]
    .flatMap(({ instructions }) => instructions)
    .filter(({ keyword, text }) => keyword === 'COPY' && !text.startsWith('--from='))
    .flatMap(({ text }) => text.split(/\s+/).slice(0, -1))
    .filter((path) => path !== '.');
  const isTracked = (path: string) =>
    tracked.some((file) => file === path || file.startsWith(`${path}/`));
  const isLetThrough = (path: string) =>
    ignore
      .split('\n')
      .some((line) => line === `!${path}` || `${path}/`.startsWith(`${line.slice(1)}/`));
  expect(taken).not.toEqual([]);
  expect(taken.filter((path) => !isTracked(path) || !isLetThrough(path))).toEqual([]);
});

describe.each(IMAGES)('the image %s', (name) => {
  test('runs as a user without rights, in the exec form, which gets its signals', () => {
    expect(lastOf(stage(name), 'USER')).toBe('node');
    expect(lastOf(stage(name), 'ENTRYPOINT') ?? lastOf(stage(name), 'CMD')).toMatch(/^\["node", /);
  });

  test('carries neither compilers nor what only installing needs', () => {
    const texts = stage(name).instructions.map(({ text }) => text);
    expect(texts.filter((text) => /npm install|pnpm/.test(text))).toEqual([]);
  });
});

test.each([
  ['api', 'http://127.0.0.1:3000/health/ready', 'PORT'],
  ['projector', 'http://127.0.0.1:9465/metrics', 'PROJECTOR_METRICS_PORT'],
  ['report-worker', 'http://127.0.0.1:9466/metrics', 'REPORT_WORKER_METRICS_PORT'],
])('%s is well when %s answers', (name, address, portVariable) => {
  expect(lastOf(stage(name), 'HEALTHCHECK')).toContain(`"/app/deploy/health.mjs", "${address}"`);
  expect(stage(name).env[portVariable]).toBe(new URL(address).port);
});

test('the health check says no to 503, to silence at the port, and yes to 200', async () => {
  let status = 200;
  const server = createServer((_, response) => response.writeHead(status).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}/`;
  expect(await health(address)).toBe(0);
  status = 503;
  expect(await health(address)).toBe(1);
  server.close();
  await once(server, 'close');
  expect(await health(address)).toBe(1);
});

function health(address: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(ROOT, 'deploy/health.mjs'), address]);
  return new Promise((resolve) => child.once('exit', resolve));
}
