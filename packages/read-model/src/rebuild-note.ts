/** How far a rebuild of the read models has come. */
export interface RebuildNote {
  readonly folded: number;
  /** Events of the log when it began. */
  readonly events: number;
}

const START = 'keepsale-rebuild';

/** As the name of a connection: it is there exactly as long as the rebuild, however that ends. Postgres keeps 63 characters. */
export const writeRebuildNote = ({ folded, events }: RebuildNote): string =>
  `${START} ${folded}/${events}`;

/** For `like`, among the names in `pg_stat_activity`. */
export const REBUILD_NOTES = `${START} %`;

/** @returns `null` for a name that is none. */
export const readRebuildNote = (name: string): RebuildNote | null => {
  const match = new RegExp(`^${START} (\\d+)/(\\d+)$`).exec(name);
  return match === null ? null : { folded: Number(match[1]), events: Number(match[2]) };
};
