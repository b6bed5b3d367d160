import { TimeoutError, type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
import { BrowserCrashed, PageTooSlow } from './program.ts';

export interface PrintOptions {
  /** Whether the structure of headings and tables goes into the file, for readers that speak it. */
  readonly tagged: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Told what the page asked for and did not get. */
  readonly onRefused?: (url: string) => void;
}

/**
 * Prints a document that refers to nothing outside itself, on a page of its own.
 *
 * @throws BrowserCrashed, PageTooSlow; the signal's reason when aborted.
 */
export const printPage = async (
  browser: Browser,
  html: string,
  options: PrintOptions,
): Promise<Uint8Array> => {
  const { signal } = options;
  const cut = new AbortController();
  let page: Page | null = null;
  try {
    signal.throwIfAborted();
    page = await browser.newPage();
    const open = page;
    return await Promise.race([draw(open, html, options), broken(open, signal, cut.signal)]);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TimeoutError || error instanceof PageTooSlow) {
      throw new PageTooSlow(`not drawn within ${options.timeoutMs} ms`, { cause: error });
    }
    throw new BrowserCrashed('the browser ended while it drew', { cause: error });
  } finally {
    cut.abort();
    // Of a browser that is gone, the page is gone too.
    await page?.close().catch(() => undefined);
  }
};

const draw = async (page: Page, html: string, options: PrintOptions): Promise<Uint8Array> => {
  const timeout = options.timeoutMs;
  page.setDefaultTimeout(timeout);
  await page.setJavaScriptEnabled(false);
  await refuseRequests(page, options);
  await page.setContent(html, { waitUntil: 'load', timeout });
  return page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: options.tagged,
    outline: false,
    waitForFonts: true,
    timeout,
  });
};

/** Names of products and customers are escaped; if one ever were not, it would still reach nothing. */
const refuseRequests = async (page: Page, { onRefused }: PrintOptions): Promise<void> => {
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) => {
    const url = request.url();
    const isOwn = url.startsWith('data:') || url === 'about:blank';
    if (!isOwn) onRefused?.(url);
    // 'aborted', so that a page which is sent elsewhere stays. It may be closed by now; then there is nobody to answer.
    (isOwn ? request.continue() : request.abort('aborted')).catch(() => undefined);
  });
};

/** Rejects when the page's process dies, which its pending calls would not notice, or when nobody wants it any more. */
const broken = (page: Page, signal: AbortSignal, done: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const options = { once: true, signal: done };
    page.once('error', reject);
    signal.addEventListener('abort', () => reject(new Error('aborted')), options);
  });
