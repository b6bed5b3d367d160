import { TimeoutError, type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
import { BrowserCrashed, PageTooSlow, type PageFont } from './program.ts';

export interface PrintOptions {
  /** Whether the structure of headings and tables goes into the file, for readers that speak it. */
  readonly tagged: boolean;
  /** From when there is a page. */
  readonly timeoutMs: number;
  /** How long a page may take to open. */
  readonly openedMs?: number;
  readonly signal: AbortSignal;
  /** Told what the page asked for and did not get. */
  readonly onRefused?: (url: string) => void;
}

/** A page that is open and hardened, for one document after another. */
export interface ReadyPage {
  readonly page: Page;
  /** Rejects when its process dies, which pending calls do not notice. */
  readonly lost: Promise<never>;
  readonly isLost: () => boolean;
  /** How many documents it has had. */
  documents: number;
  /** Told what the document asked for and did not get. */
  onRefused: (url: string) => void;
}

/** Names of products and customers are escaped; if one ever were not, it would still run nothing and reach nothing. */
export const openPage = async (
  browser: Browser,
  fonts: readonly PageFont[],
): Promise<ReadyPage> => {
  const page = await browser.newPage();
  const watched = watchOver(page);
  const ready: ReadyPage = { page, ...watched, documents: 0, onRefused: ignore };
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) => {
    const url = request.url();
    const isOwn = url.startsWith('data:') || url === 'about:blank';
    if (!isOwn) ready.onRefused(url);
    // 'aborted', so that a page which is sent elsewhere stays. It may be closed by now; then there is nobody to answer.
    (isOwn ? request.continue() : request.abort('aborted')).catch(() => undefined);
  });
  await Promise.race([loadFonts(page, fonts), ready.lost]);
  return ready;
};

/** From its beginning: one that dies between two documents says so once, and draws nothing any more. */
const watchOver = (page: Page): Pick<ReadyPage, 'lost' | 'isLost'> => {
  let isLost = false;
  const lost = new Promise<never>((_, reject) => {
    page.once('error', (error) => {
      isLost = true;
      reject(error);
    });
  });
  lost.catch(() => undefined);
  return { lost, isLost: () => isLost };
};

/**
 * The page without its document, and without anything that the document has begun. It takes a sixth of the processor time of opening
 * another one, which starts a process.
 *
 * @throws when the page is lost; it is then to be closed.
 */
export const renewPage = async (
  ready: ReadyPage,
  fonts: readonly PageFont[],
): Promise<ReadyPage> => {
  const { page, lost } = ready;
  ready.onRefused = ignore;
  ready.documents += 1;
  await Promise.race([page.goto('about:blank', { timeout: RENEWED_MS_MAX }), lost]);
  if (ready.documents % DOCUMENTS_AT_ONCE === 0) await Promise.race([collectGarbage(page), lost]);
  await Promise.race([loadFonts(page, fonts), lost]);
  return ready;
};

const RENEWED_MS_MAX = 5_000;
/** Of each, with its fonts, its process keeps 4 MB until it is told to let go; to tell it takes as long as a third of a small document. */
const DOCUMENTS_AT_ONCE = 8;

const collectGarbage = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
};

const ignore = (): void => undefined;

/** Nobody waits for that; of a browser that is gone, the page is gone too. */
export const closePage = ({ page }: ReadyPage): void => void page.close().catch(() => undefined);

/** They stay when the document comes. Our own script, as text, since no other code here knows a browser's types. */
const loadFonts = async (page: Page, fonts: readonly PageFont[]): Promise<void> => {
  const faces = fonts.map(({ family, unicodeRange, base64 }) => ({
    family,
    source: `url(data:font/woff2;base64,${base64})`,
    descriptors: { weight: '100 900', unicodeRange },
  }));
  await page.evaluate(`Promise.all(${JSON.stringify(faces)}.map((face) => {
    const font = new FontFace(face.family, face.source, face.descriptors);
    document.fonts.add(font);
    return font.load();
  })).then(() => true)`);
};

export interface PrintedPage {
  readonly file: Uint8Array;
  /** Still open, with the document. */
  readonly ready: ReadyPage;
}

/**
 * Prints a document that refers to nothing outside itself. A page on which that fails is closed.
 *
 * @param gone resolves when the browser has ended, which pending calls do not always notice.
 * @throws BrowserCrashed, PageTooSlow; the signal's reason when aborted.
 */
export const printPage = async (
  opening: Promise<ReadyPage>,
  html: string,
  options: PrintOptions,
  gone: Promise<void>,
): Promise<PrintedPage> => {
  const { signal } = options;
  const cut = new AbortController();
  let ready: ReadyPage | null = null;
  const lost = gone.then(() => Promise.reject(new Error('the browser is gone')));
  lost.catch(() => undefined);
  try {
    const timeoutMs = options.openedMs ?? OPENED_MS_MAX;
    ready = await Promise.race([opening, givenUp({ signal, timeoutMs }, cut.signal), lost]);
    ready.onRefused = options.onRefused ?? ready.onRefused;
    const stopped = [givenUp(options, cut.signal), ready.lost, lost];
    const file = await Promise.race([draw(ready.page, html, options), ...stopped]);
    return { file, ready };
  } catch (error) {
    if (ready !== null) closePage(ready);
    signal.throwIfAborted();
    // Without a page it is the browser that takes too long, not the document: another one may do better.
    if (error instanceof TimeoutError && ready !== null) {
      throw new PageTooSlow(`not drawn within ${options.timeoutMs} ms`, { cause: error });
    }
    throw new BrowserCrashed('the browser ended while it drew', { cause: error });
  } finally {
    cut.abort();
  }
};

const draw = async (
  page: Page,
  html: string,
  { timeoutMs: timeout, tagged }: PrintOptions,
): Promise<Uint8Array> => {
  await page.setContent(html, { waitUntil: 'load', timeout });
  return page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged,
    outline: false,
    waitForFonts: true,
    timeout,
  });
};

/** A page opens in a moment; on a busy machine in some seconds. */
const OPENED_MS_MAX = 15_000;

/** Rejects when nobody wants it any more, or it takes too long. */
const givenUp = (
  { signal, timeoutMs }: Pick<PrintOptions, 'signal' | 'timeoutMs'>,
  done: AbortSignal,
): Promise<never> => {
  const up = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(new Error('aborted'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true, signal: done });
    const timer = setTimeout(() => reject(new TimeoutError('time is up')), timeoutMs);
    done.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
  up.catch(() => undefined);
  return up;
};
