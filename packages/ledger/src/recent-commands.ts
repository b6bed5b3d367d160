/** How many commands back a repeat is recognised without reading the stream. */
const COMMANDS_MAX = 256;

/** Which commands the last events came from. */
export interface RecentCommands {
  /** Events are noted in order, without gaps. */
  note(commandId: string, revision: number): void;
  /** Of the command's first event; `null` when it is not among the recent ones. */
  firstRevisionOf(commandId: string): number | null;
  /** Whether everything from this revision on is remembered, so that `null` means that there is nothing. */
  covers(revision: number): boolean;
}

/** @param nextRevision of the first event that will be noted. */
export const createRecentCommands = (nextRevision: number): RecentCommands => {
  const firstRevisions = new Map<string, number>();
  let rememberedFrom = nextRevision;

  return {
    note: (commandId, revision) => {
      if (firstRevisions.has(commandId)) return;
      firstRevisions.set(commandId, revision);
      if (firstRevisions.size <= COMMANDS_MAX) return;
      const [oldest] = firstRevisions.keys();
      if (oldest !== undefined) firstRevisions.delete(oldest);
      const [next] = firstRevisions.values();
      rememberedFrom = next ?? revision;
    },
    firstRevisionOf: (commandId) => firstRevisions.get(commandId) ?? null,
    covers: (revision) => revision >= rememberedFrom,
  };
};
