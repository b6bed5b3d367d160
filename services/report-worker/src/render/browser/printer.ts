import { launchBrowser, type RunningBrowser } from './launch.ts';
import {
  closePage,
  openPage,
  printPage,
  type PrintOptions,
  type ReadyPage,
  renewPage,
} from './print-page.ts';
import { BrowserAbsent, type BrowserProgram, type PageFont } from './program.ts';

/** Draws pages. One warm browser for all of them; a page that fails or hangs harms no other. */
export interface PagePrinter {
  /** @throws BrowserAbsent, and what {@link printPage} throws. */
  print(html: string, options: PrintOptions): Promise<Uint8Array>;
  /** Starts the browser, so that the first report does not wait for it. What is wrong with it the first page tells. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** What became of the browser: begun, or gone without our asking. */
export type BrowserTurn = 'started' | 'lost';

/** Chromium keeps a little of every page it ever drew. */
const PAGES_PER_BROWSER = 500;
/** Characters. What a longer document took, its page's process keeps. */
const HTML_OF_KEPT_PAGE_MAX = 300_000;

interface Shift {
  readonly running: Promise<RunningBrowser>;
  /** Made ready in advance, since that takes longer than a small report. */
  readonly spares: Promise<ReadyPage>[];
  begun: number;
  open: number;
}

export interface PrinterOptions {
  /** What every page has before its document comes. */
  readonly fonts?: readonly PageFont[];
  /** After so many comes a fresh one. */
  readonly pagesPerBrowser?: number;
  /** Told of each start, and of each end that nobody asked for. */
  readonly onBrowser?: (turn: BrowserTurn) => void;
}

/**
 * @param program `null`: there is none.
 * @param folder where a browser keeps its profile while it runs.
 */
export const createPagePrinter = (
  program: BrowserProgram | null,
  folder: string,
  { fonts = [], pagesPerBrowser = PAGES_PER_BROWSER, onBrowser = ignore }: PrinterOptions = {},
): PagePrinter => {
  const shifts = new Set<Shift>();
  let current: Shift | null = null;

  /** Also after a failure: the browser may be broken and live on, and who comes next is not to meet it. */
  const retire = (shift: Shift): void => {
    if (current === shift) current = null;
  };

  const end = async (shift: Shift): Promise<void> => {
    retire(shift);
    if (!shifts.delete(shift)) return;
    const running = await shift.running.catch(() => null);
    await running?.end();
  };

  const begin = (browser: BrowserProgram): Shift => {
    const shift = freshShift(launchBrowser(browser, folder));
    shifts.add(shift);
    onBrowser('started');
    whenGone(shift.running, () => {
      if (shifts.has(shift)) onBrowser('lost');
      void end(shift);
    });
    return shift;
  };

  const currentShift = (): Shift => {
    if (program === null) throw new BrowserAbsent('no browser on this machine');
    return (current ??= begin(program));
  };

  return {
    print: async (html, options) => {
      const shift = currentShift();
      shift.begun += 1;
      shift.open += 1;
      // Whoever comes next gets a fresh one; this one ends with the last of its pages.
      if (shift.begun >= pagesPerBrowser) retire(shift);
      try {
        const running = await shift.running;
        const page = readyPage(shift, running, fonts);
        const { file, ready } = await printPage(page, html, options, running.gone);
        const isKept = current === shift && html.length <= HTML_OF_KEPT_PAGE_MAX;
        if (isKept) keep(shift, renewedPage(running, ready, fonts));
        else closePage(ready);
        return file;
      } catch (error) {
        if (!options.signal.aborted) retire(shift);
        throw error;
      } finally {
        shift.open -= 1;
        if (current !== shift && shift.open === 0) await end(shift);
        else await openSpare(shift, fonts, () => current === shift);
      }
    },
    warm: async () => {
      if (program === null) return;
      const shift = currentShift();
      await openSpare(shift, fonts, () => current === shift);
    },
    close: async () => {
      await Promise.all([...shifts].map(end));
    },
  };
};

/** One made ready in advance, unless its process died meanwhile (for want of memory, perhaps). */
const readyPage = async (
  shift: Shift,
  running: RunningBrowser,
  fonts: readonly PageFont[],
): Promise<ReadyPage> => {
  const spare = shift.spares.shift();
  if (spare === undefined) return openPage(running.browser, fonts);
  const ready = await spare.catch(() => null);
  if (ready !== null && !ready.isLost()) return ready;
  if (ready !== null) closePage(ready);
  return readyPage(shift, running, fonts);
};

/** Unless one is ready, or nobody is going to take it. */
const openSpare = async (
  shift: Shift,
  fonts: readonly PageFont[],
  isWanted: () => boolean,
): Promise<void> => {
  const running = await shift.running.catch(() => null);
  if (running === null || !isWanted()) return;
  if (shift.spares.length === 0) keep(shift, openPage(running.browser, fonts));
};

/** For the next document. */
const keep = ({ spares }: Shift, page: Promise<ReadyPage>): void => {
  // Whoever takes it is told what is wrong with it.
  page.catch(ignore);
  spares.push(page);
};

const renewedPage = async (
  { browser }: RunningBrowser,
  ready: ReadyPage,
  fonts: readonly PageFont[],
): Promise<ReadyPage> => {
  try {
    return await renewPage(ready, fonts);
  } catch {
    closePage(ready);
    return openPage(browser, fonts);
  }
};

/** Also when it never came. */
const whenGone = (running: Promise<RunningBrowser>, gone: () => void): void => {
  running.then((browser) => browser.gone.then(gone), gone);
};

const freshShift = (running: Promise<RunningBrowser>): Shift => ({
  running,
  spares: [],
  begun: 0,
  open: 0,
});

const ignore = (): void => undefined;
