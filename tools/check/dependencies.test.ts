import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { auditDependencies, isGood } from './dependencies.ts';

/** Of a package that the API ships. */
const weakness = (severity: string) => ({
  id: 1,
  title: 'Writes outside its folder',
  severity,
  vulnerable_versions: '>=0',
  url: 'https://advisories.example/GHSA-aaaa-bbbb-cccc',
  cwe: [],
  cvss: { score: 8, vectorString: null },
});

let server: Server | undefined;
afterEach(() => server?.close());

/** The registry that is asked, in place of the real one. */
const registryThat = async (answers: RequestListener): Promise<string> => {
  const started = createServer(answers);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const bound = started.address();
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
  return `--config.registry=http://127.0.0.1:${port}/`;
};
const telling = (advisories: object): Promise<string> =>
  registryThat((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(advisories));
    });
  });

test('nothing known is good', async () => {
  expect(await auditDependencies(await telling({}))).toEqual({ ok: true, output: '' });
});

test('a grave weakness fails, and says of what and by whom', async () => {
  const result = await auditDependencies(await telling({ yazl: [weakness('high')] }));
  expect(result).toMatchObject({ ok: false });
  expect('output' in result ? result.output : '').toMatch(
    /^high: yazl \d+\.\d+\.\d+: Writes outside its folder \(GHSA-aaaa-bbbb-cccc\), by .*services__api>yazl/,
  );
});

test('a slight one does not', async () => {
  expect(await auditDependencies(await telling({ yazl: [weakness('low')] }))).toMatchObject({
    ok: true,
  });
});

test('a registry that tells none, or does not answer, is said and fails nothing', async () => {
  const refusing = await registryThat((_, response) => response.writeHead(405).end());
  expect(await auditDependencies(refusing)).toEqual({
    notRun: 'the registry does not tell weaknesses (it answered 405)',
  });
  server?.close();
  expect(await auditDependencies(refusing)).toEqual({ notRun: 'the registry did not answer' });
});

test.each([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['Unknown', false],
])('the licence %s is good: %s', (licence, good) => {
  expect(isGood(licence)).toBe(good);
});
