import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The machine's own fonts, where it has any. */
const SYSTEM = ['/etc/fonts/fonts.conf'];
const SYSTEM_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts'];

/**
 * Tells a browser where fonts are, so that a report reads the same on every machine. Without a font that fontconfig sees, every
 * page is blank and nothing says so. Only Linux has fontconfig; elsewhere the system's fonts serve.
 *
 * @param own folders that come with the browser.
 */
export function fontEnvironment(
  cache: string,
  own: readonly string[],
): Readonly<Record<string, string>> {
  if (process.platform !== 'linux') return {};
  const folders = [...own, ...packagedFonts(), ...SYSTEM_FOLDERS].filter((folder) =>
    existsSync(folder),
  );
  return { FONTCONFIG_FILE: writeFontsConf(cache, folders) };
}

/**
 * What pages do not bring along themselves: each is megabytes. The Chinese one has the Japanese scripts as well; another for
 * those would buy other shapes of some characters, for a third more to download.
 */
function packagedFonts(): readonly string[] {
  const require = createRequire(import.meta.url);
  const emoji = dirname(require.resolve('@expo-google-fonts/noto-emoji'));
  return [
    join(require.resolve('@embedpdf/fonts-sc'), '../../fonts'),
    join(require.resolve('@embedpdf/fonts-kr'), '../../fonts'),
    join(require.resolve('@embedpdf/fonts-arabic'), '../../fonts'),
    join(require.resolve('@embedpdf/fonts-hebrew'), '../../fonts'),
    join(emoji, '400Regular'),
    join(emoji, '700Bold'),
  ];
}

function writeFontsConf(cache: string, folders: readonly string[]): string {
  const included = SYSTEM.map((file) => `<include ignore_missing="yes">${file}</include>`);
  const listed = folders.map((folder) => `<dir>${escapeXml(folder)}</dir>`);
  const cacheDir = `<cachedir>${escapeXml(join(cache, 'fontconfig'))}</cachedir>`;
  const file = join(cache, 'fonts.conf');
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    `${file}.${process.pid}`,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${[...included, ...listed, cacheDir].join('')}</fontconfig>\n`,
  );
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
