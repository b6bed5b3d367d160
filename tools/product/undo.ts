/** What must be undone, in the reverse order of doing. */
export interface Undo {
  readonly add: (step: () => void | Promise<void>) => void;
  /** Runs every step once, whoever calls it and how often; the last failure is thrown after all have run. */
  readonly run: () => Promise<void>;
}

export function collectUndo(): Undo {
  const steps: (() => void | Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped.');
  };
  return {
    add: (step) => steps.push(step),
    run: () => (running ??= runAll()),
  };
}
