import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../executables.ts';

const LINUX_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const MAC_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_FILES = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** A browser of the Chromium family that the person installed. */
export function findInstalledChromium(): string | undefined {
  if (process.platform === 'darwin') return MAC_FILES.find((file) => existsSync(file));
  if (process.platform === 'win32') return windowsFiles().find((file) => existsSync(file));
  return LINUX_NAMES.map(findExecutable).find((file) => file !== undefined);
}

function windowsFiles(): readonly string[] {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : WINDOWS_FILES.map((file) => join(folder, file));
  });
}
