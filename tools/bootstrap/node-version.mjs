import { BootstrapError } from './bootstrap-error.mjs';

const OLDEST = { major: 20, minor: 19 };

/**
 * Throws unless this Node.js is new enough.
 * @param {string} version such as `20.19.0`
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return;
  throw new BootstrapError(
    `Keepsale needs Node.js ${OLDEST.major}.${OLDEST.minor} or newer, and this is ${version}. ` +
      'Install a newer one from https://nodejs.org, then run the command again.',
  );
}
