import type { Colour } from '../console.ts';

interface NodeService {
  readonly name: string;
  readonly file: string;
  readonly colour: Colour;
  /** After which it is killed; all of them and Postgres together stay under ten seconds. */
  readonly stopTimeoutMs: number;
  readonly nodeFlags?: readonly string[];
  /** A second one waits to take its place at once: it can begin to listen when it is told. */
  readonly canWait?: boolean;
}

/** In the order of starting; they stop in the reverse, so that nobody waits for one who is gone. */
export const NODE_SERVICES: readonly NodeService[] = [
  {
    name: 'projector',
    file: 'services/projector/src/main.ts',
    colour: 'magenta',
    stopTimeoutMs: 2_000,
  },
  {
    name: 'api',
    file: 'services/api/src/server.ts',
    colour: 'cyan',
    stopTimeoutMs: 3_000,
    canWait: true,
  },
  {
    name: 'report-worker',
    file: 'services/report-worker/src/main.ts',
    colour: 'yellow',
    stopTimeoutMs: 2_000,
    // Megabytes. Rows of a long list are short-lived: with 16, the default, they take 60 MB more and no less time.
    nodeFlags: ['--max-semi-space-size=4'],
  },
];
