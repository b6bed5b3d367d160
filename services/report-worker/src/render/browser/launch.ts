import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { giveWayWithUs } from '../../give-way.ts';
import { BrowserCrashed, type BrowserProgram } from './program.ts';

export interface RunningBrowser {
  readonly browser: Browser;
  /** Resolves when its process has ended, or nobody can speak to it any more. */
  readonly gone: Promise<void>;
  /** Ends it, however it is, and removes what it kept. Repeating is harmless. */
  end(): Promise<void>;
}

const LAUNCH_MS_MAX = 20_000;
const CLOSE_MS_MAX = 700;

/** Pages run no script and reach no network, with a sandbox or without. */
const WITHOUT_SANDBOX = ['--no-sandbox'];

const ARGUMENTS = [
  '--disable-gpu',
  // Containers give /dev/shm 64 MB, which one large page fills.
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Should a request ever slip past the interception, it finds no host.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/**
 * @param folder where it keeps its profile.
 * @throws BrowserCrashed when it does not start.
 */
export const launchBrowser = async (
  program: BrowserProgram,
  folder: string,
): Promise<RunningBrowser> => {
  const profile = await mkdtemp(join(folder, 'profile-'));
  try {
    const browser = await puppeteer.launch({
      executablePath: program.path,
      // Through a pipe: it ends when we do, however we end, and nobody else can speak to it.
      pipe: true,
      headless: 'shell',
      userDataDir: profile,
      args: hasSandbox(program) ? ARGUMENTS : [...ARGUMENTS, ...WITHOUT_SANDBOX],
      env: environment(program),
      timeout: LAUNCH_MS_MAX,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    giveWayWithUs(browser.process()?.pid ?? process.pid);
    return { browser, gone: whenGone(browser), end: () => end(browser, profile) };
  } catch (error) {
    await rm(profile, { recursive: true, force: true });
    throw new BrowserCrashed('the browser could not be started', { cause: error });
  }
};

/** Root cannot have one. */
const hasSandbox = (program: BrowserProgram): boolean =>
  program.hasSandbox && process.getuid?.() !== 0;

/** Nothing else of our own surroundings: addresses and passwords are none of the browser's business. */
const environment = ({ libraryPath, fontconfigFile }: BrowserProgram): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  LANG: 'C.UTF-8',
  ...(libraryPath === null ? {} : { LD_LIBRARY_PATH: libraryPath }),
  ...(fontconfigFile === null ? {} : { FONTCONFIG_FILE: fontconfigFile }),
});

/** A helper of a browser that was killed may live on for a while and hold the pipe open: the pipe alone does not tell. */
const whenGone = async (browser: Browser): Promise<void> => {
  const disconnected = new Promise<void>((resolve) => {
    browser.once('disconnected', () => resolve());
  });
  await Promise.race([disconnected, whenExited(browser)]);
};

const whenExited = (browser: Browser): Promise<void> =>
  new Promise((resolve) => {
    const child = browser.process();
    if (child === null || hasExited(child)) resolve();
    else child.once('exit', () => resolve());
  });

const end = async (browser: Browser, profile: string): Promise<void> => {
  const child = browser.process();
  const exited = whenExited(browser);
  const kill = setTimeout(() => child?.kill('SIGKILL'), CLOSE_MS_MAX);
  // One that crashed has nothing to say any more; what counts is that its process is gone, and its helpers with it.
  await Promise.race([browser.close().catch(() => undefined), exited]);
  await exited;
  clearTimeout(kill);
  endHelpers(child);
  await rm(profile, { recursive: true, force: true, maxRetries: 3 });
};

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** They are of the browser's process group, which stands as long as one of them does. */
const endHelpers = (child: ChildProcess | null): void => {
  if (child?.pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // There are none, as it should be.
  }
};
