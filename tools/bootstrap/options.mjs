import { BootstrapError } from './bootstrap-error.mjs';

/** What is set by variables only: an option that was passed over would start something else than was meant. */
const WITHOUT_OPTIONS = ['start', 'demo'];

/**
 * @param {string} entry
 * @param {readonly string[]} given what stands behind it
 */
export function refuseOptions(entry, given) {
  if (given.length === 0 || !WITHOUT_OPTIONS.includes(entry)) return;
  const command = entry === 'start' ? 'npm start' : `npm run ${entry}`;
  throw new BootstrapError(
    `${command} takes no options, and was given ${given.join(' ')}. Set PORT, HOST and DATA_DIR before it: ` +
      `PORT=3001 ${command}. README.md lists all there is.`,
  );
}
