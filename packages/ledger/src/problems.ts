/** Told what went wrong without costing anybody an answer: a snapshot not written, a store that had to be asked again. */
export type OnProblem = (what: string, cause: unknown) => void;

export const warnProcess: OnProblem = (what, cause) => {
  process.emitWarning(`ledger: ${what}: ${String(cause)}`);
};
