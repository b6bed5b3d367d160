/** Something the person at the terminal can put right; its message says how. */
export class BootstrapError extends Error {
  name = 'BootstrapError';
}
