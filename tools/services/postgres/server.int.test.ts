import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseAccount } from './account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { endOrphan } from './orphan.ts';
import { readPidFile } from './pid-file.ts';
import { preparePostgres, runPostgres, stopPostgres } from './server.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsale pg '));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function options() {
  return { folder: join(folder, 'data'), durable: false };
}

test('the password is made once and only its owner may read it', async () => {
  const first = await preparePostgres(options());
  const second = await preparePostgres(options());
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  expect(statSync(join(folder, 'data/pg.password')).mode & 0o777).toBe(0o600);
});

test('a server that was killed starts again on the same address', async () => {
  const postgres = await preparePostgres(options());
  const child = await postgres.start();
  const died = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await died;
  const again = await postgres.start();
  expect(readPidFile(join(folder, 'data/pg'))).toEqual({ pid: again.pid, ready: true });
  await stopPostgres(again);
});

test('a server that an earlier run left behind is ended before the next starts', async () => {
  const left = await (await preparePostgres(options())).start();
  const ended = new Promise((resolve) => left.once('exit', resolve));
  const next = await runPostgres(options());
  await ended;
  expect(readPidFile(join(folder, 'data/pg'))?.ready).toBe(true);
  await next.stop();
});

test('a server that an earlier run left behind and that hangs is killed', async () => {
  const first = await preparePostgres(options());
  const left = await first.start();
  left.kill('SIGSTOP');
  const dataFolder = join(folder, 'data/pg');
  const binaries = findPostgresBinaries();
  const account = chooseAccount({
    binary: binaries.postgres,
    folder: join(folder, 'data'),
    dataFolder,
  });
  endOrphan(binaries, account, dataFolder, 1);
  const next = await runPostgres(options());
  expect(readPidFile(dataFolder)?.ready).toBe(true);
  await next.stop();
});

test('a pid file that names an innocent process is dropped, and the process lives on', async () => {
  const idle = ['-e', 'setInterval(() => undefined, 1000)', 'postgres://db.example/postgres'];
  const innocent = spawn(process.execPath, idle, { stdio: 'ignore' });
  const first = await runPostgres(options());
  await first.stop();
  writeFileSync(join(folder, 'data/pg/postmaster.pid'), `${innocent.pid}\n`);
  const second = await runPostgres(options());
  expect([innocent.exitCode, innocent.signalCode]).toEqual([null, null]);
  await second.stop();
  innocent.kill('SIGKILL');
});

test('what the server says of a refused row does not quote the row', async () => {
  let output = '';
  const onOutput = (text: string): void => {
    output += text;
  };
  const postgres = await runPostgres({ ...options(), onOutput });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create table people (email text unique)');
  const twice = "insert into people values ('ada@marker.example'), ('ada@marker.example')";
  await expect(client.query(twice)).rejects.toThrow('duplicate key');
  await client.end();
  await postgres.stop();
  expect(output).toContain('duplicate key value violates unique constraint');
  expect(output).not.toContain('marker');
});
