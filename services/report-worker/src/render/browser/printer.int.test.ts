import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { extractText } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserEnvironment } from '../../../../../tools/product/browser-environment.ts';
import { processesNaming, processesOfGroup, residentMegabytes } from '../../testing/processes.ts';
import { readCommonFonts } from '../page/fonts.ts';
import { printPage } from './print-page.ts';
import { createPagePrinter, type PagePrinter } from './printer.ts';
import { BrowserAbsent, BrowserCrashed, PageTooSlow, type BrowserProgram } from './program.ts';

let folder: string;
let printer: PagePrinter;

const findProgram = async (): Promise<BrowserProgram> => {
  const env = await browserEnvironment();
  const path = env['CHROMIUM_PATH'];
  if (path === undefined) throw new Error('no Chromium on this machine; set CHROMIUM_PATH');
  return {
    path,
    libraryPath: env['CHROMIUM_LIBRARY_PATH'] ?? null,
    hasSandbox: true,
    fontconfigFile: env['FONTCONFIG_FILE'] ?? null,
  };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsale-printer-'));
  printer = createPagePrinter(await findProgram(), folder);
});

afterEach(async () => {
  await printer.close();
  expect(await processesNaming(folder)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

const print = (
  html: string,
  options: Partial<Parameters<PagePrinter['print']>[1]> = {},
): Promise<Uint8Array> =>
  printer.print(html, {
    tagged: false,
    timeoutMs: 15_000,
    signal: new AbortController().signal,
    ...options,
  });

const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(pdf, { mergePages: true })).text;

/** Those that draw. */
const pageProcessesOf = async (browser: number): Promise<readonly number[]> => {
  const pages = new Set(await processesNaming('--type=renderer'));
  return (await processesOfGroup(browser)).filter((pid) => pages.has(pid));
};

/** Counts who comes. */
const listen = async (): Promise<{ server: Server; port: number; calls: () => number }> => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end('reached');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port, calls: () => calls };
};

test('nothing leaves the page, even if markup got into it', async () => {
  const { server, port, calls } = await listen();
  const secret = join(tmpdir(), `keepsale-secret-${process.pid}.txt`);
  await writeFile(secret, 'the secret');
  const url = `http://127.0.0.1:${port}/`;
  const refused: string[] = [];
  const pdf = await print(
    `<!doctype html><h1>Page</h1><iframe src="file://${secret}"></iframe><img src="${url}img">
     <link rel="stylesheet" href="${url}css"><link rel="preconnect" href="${url}">
     <object data="${url}object"></object><meta http-equiv="refresh" content="0;url=${url}refresh">
     <style>@import "${url}import"; body{background:url(${url}background)}</style>
     <script>document.body.append('scripts run'); fetch('${url}fetch')</script>
     <p onclick="1">end</p><img src=x onerror="document.body.append('handlers run')">`,
    { onRefused: (asked) => refused.push(asked) },
  );
  const text = await textOf(pdf);
  server.close();
  await rm(secret);

  expect(calls()).toBe(0);
  expect(refused).toContain(`${url}img`);
  expect(text).toContain('Page');
  for (const leak of ['the secret', 'reached', 'run']) expect(text).not.toContain(leak);
});

test('a document is set in the fonts that its page was opened with, after it came', async () => {
  const [latin] = readCommonFonts();
  if (latin === undefined) throw new Error('there are common fonts');
  const fonts = [{ ...latin, family: 'Page Font' }];
  const withFont = createPagePrinter(await findProgram(), folder, { fonts });
  const options = { tagged: false, timeoutMs: 15_000, signal: new AbortController().signal };
  const html = `<!doctype html><p style="font-family:'Page Font',serif">Card`;
  const [set, unset] = [await withFont.print(html, options), await print(html)];
  await withFont.close();
  const isInter = (pdf: Uint8Array): boolean => Buffer.from(pdf).includes('Inter-Regular');
  expect([isInter(set), isInter(unset)]).toEqual([true, false]);
});

test('a page is used again, and nothing of the document before is left on it', async () => {
  const [latin] = readCommonFonts();
  if (latin === undefined) throw new Error('there are common fonts');
  const kept = createPagePrinter(await findProgram(), folder, {
    fonts: [{ ...latin, family: 'Page Font' }],
  });
  const options = { tagged: false, timeoutMs: 15_000, signal: new AbortController().signal };
  const draw = (html: string): Promise<Uint8Array> => kept.print(html, options);
  // It would be sent away while the next one is on its page.
  await draw('<meta http-equiv="refresh" content="1;url=about:blank"><p>first');
  const [browser = 0] = (await processesNaming(folder)).toSorted((a, b) => a - b);
  const drawn = await draw(`<p style="font-family:'Page Font',serif">second`);
  const processes = await processesOfGroup(browser);
  await delay(1_200);
  const next = await draw(`<p style="font-family:'Page Font',serif">third`);
  expect(await processesOfGroup(browser)).toEqual(processes);
  await kept.close();
  // Before they are read: whoever reads one takes it away.
  for (const pdf of [drawn, next]) expect(Buffer.from(pdf).includes('Inter-Regular')).toBe(true);
  expect([await textOf(drawn), await textOf(next)].map((text) => text.trim())).toEqual([
    'second',
    'third',
  ]);
});

test('documents that are gone take no memory', async () => {
  await printer.close();
  printer = createPagePrinter(await findProgram(), folder, { fonts: readCommonFonts() });
  const rows = `<table>${'<tr><td>Charizard<td>$12.50'.repeat(100)}</table>`;
  const printSome = async (): Promise<number> => {
    for (let document = 0; document < 16; document += 1) await print(rows, { tagged: true });
    const [browser = 0] = (await processesNaming(folder)).toSorted((a, b) => a - b);
    const pages = await pageProcessesOf(browser);
    return (await Promise.all(pages.map(residentMegabytes))).reduce((sum, each) => sum + each, 0);
  };
  const before = await printSome();
  // Without care it is 60.
  const after = await printSome();
  expect(after - before).toBeLessThan(25);
});

test('a page whose process dies while it waits for a document is not waited for', async () => {
  await print('<p>first');
  const [browser = 0] = (await processesNaming(folder)).toSorted((a, b) => a - b);
  const pages = await pageProcessesOf(browser);
  expect(pages).not.toEqual([]);
  for (const pid of pages) process.kill(pid, 'SIGKILL');
  // What is told of its end is heard before the next document comes.
  await delay(500);
  expect(await textOf(await print('<p>next', { timeoutMs: 20_000 }))).toContain('next');
  expect(await processesNaming(folder)).toContain(browser);
});

test('a browser that hangs is replaced for the next page', async () => {
  await printer.warm();
  const [browser = 0] = (await processesNaming(folder)).toSorted((a, b) => a - b);
  process.kill(browser, 'SIGSTOP');
  const limits = { timeoutMs: 500, openedMs: 500 };
  await expect(print('<p>first', limits)).rejects.toThrow();
  expect(await textOf(await print('<p>next'))).toContain('next');
  expect(await processesNaming(folder)).not.toContain(browser);
});

test('a browser that opens no page is at fault, and not the document', async () => {
  const never = new Promise<never>(() => undefined);
  const { signal } = new AbortController();
  const options = { tagged: false, timeoutMs: 15_000, openedMs: 100, signal };
  await expect(printPage(never, '<p>first', options, never)).rejects.toThrow(BrowserCrashed);
});

test('a page that takes too long fails, and the next one works', async () => {
  const rows = '<tr><td>row</td><td>row</td></tr>'.repeat(40_000);
  await expect(print(`<table>${rows}</table>`, { timeoutMs: 200 })).rejects.toThrow(PageTooSlow);
  expect(await textOf(await print('<p>next</p>'))).toContain('next');
});

test('a browser that dies fails its page, and the next one gets another', async () => {
  await printer.warm();
  const rows = '<tr><td>row</td><td>row</td></tr>'.repeat(20_000);
  const doomed = print(`<table>${rows}</table>`);
  doomed.catch(() => undefined);
  setTimeout(() => {
    void processesNaming(folder).then((pids) => {
      for (const pid of pids) process.kill(pid, 'SIGKILL');
    });
  }, 100);
  await expect(doomed).rejects.toThrow(BrowserCrashed);
  expect(await textOf(await print('<p>next</p>'))).toContain('next');
});

test('a browser is gone when its process is, even if helpers of it hold on to their end', async () => {
  await printer.warm();
  const rows = '<tr><td>row</td><td>row</td></tr>'.repeat(20_000);
  const doomed = print(`<table>${rows}</table>`);
  doomed.catch(() => undefined);
  const [browser = 0] = (await processesNaming(folder)).toSorted((a, b) => a - b);
  for (const helper of await processesOfGroup(browser)) {
    if (helper !== browser) process.kill(helper, 'SIGSTOP');
  }
  process.kill(browser, 'SIGKILL');
  await expect(doomed).rejects.toThrow(BrowserCrashed);
  expect(await textOf(await print('<p>next</p>'))).toContain('next');
  await expect.poll(() => processesOfGroup(browser)).toEqual([]);
});

test('what nobody wants any more is not drawn to the end', async () => {
  const unwanted = new AbortController();
  const reason = new Error('cancelled');
  const rows = '<tr><td>row</td></tr>'.repeat(20_000);
  const pending = print(`<table>${rows}</table>`, { signal: unwanted.signal });
  setTimeout(() => unwanted.abort(reason), 300);
  await expect(pending).rejects.toBe(reason);
});

test('after so many pages comes a fresh browser', async () => {
  const shortLived = createPagePrinter(await findProgram(), folder, { pagesPerBrowser: 3 });
  const options = { tagged: false, timeoutMs: 15_000, signal: new AbortController().signal };
  const draw = (): Promise<Uint8Array> => shortLived.print('<p>page</p>', options);
  await draw();
  const [first] = await processesNaming(folder);
  await Promise.all([draw(), draw()]);
  expect(await processesNaming(folder)).toEqual([]);
  await draw();
  expect(await processesNaming(folder)).not.toContain(first);
  await shortLived.close();
});

test('without a browser it says so', async () => {
  const none = createPagePrinter(null, folder);
  const options = { tagged: false, timeoutMs: 1, signal: new AbortController().signal };
  await expect(none.print('<p>page</p>', options)).rejects.toThrow(BrowserAbsent);
});
