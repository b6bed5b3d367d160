import { findChromium } from '../services/chromium/chromium.ts';

/**
 * How the report worker finds a browser: `CHROMIUM_PATH`, and for the one from npm the libraries and fonts that it
 * brings along (`CHROMIUM_LIBRARY_PATH` is for the browser's own environment; Node must not load them).
 */
export async function browserEnvironment(): Promise<NodeJS.ProcessEnv> {
  const chromium = await findChromium();
  if (chromium === undefined) return {};
  return {
    CHROMIUM_PATH: chromium.executablePath,
    CHROMIUM_LIBRARY_PATH: chromium.env['LD_LIBRARY_PATH'],
    FONTCONFIG_FILE: process.env['FONTCONFIG_FILE'] ?? chromium.env['FONTCONFIG_FILE'],
  };
}
