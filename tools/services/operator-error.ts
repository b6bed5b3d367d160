/**
 * What went wrong and what to do about it, in sentences for the person at the terminal.
 * Entry points print its message and nothing else; every other error is a bug and keeps its stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
