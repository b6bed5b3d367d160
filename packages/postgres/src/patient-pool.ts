import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { isAway } from './away.ts';

export interface PatientPoolConfig extends PoolConfig {
  /** How long a server that is away is waited for, from when it was first missed; 0: not at all. */
  readonly patienceMs: number;
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** A restart takes longer, and a person notices less. */
const AGAIN_MS = 50;

/**
 * A pool that waits for a server which restarts: who wants a connection then gets it a moment later, as nothing was sent yet that could be
 * sent twice. Once it has been away for longer, everybody is told at once, until it is back.
 *
 * A statement that was under way fails as ever: whether it was done is unknown.
 */
export class PatientPool extends Pool {
  readonly #patienceMs: number;
  #missedSince: number | null = null;
  #presentSince = Number.NEGATIVE_INFINITY;

  constructor({ patienceMs, ...config }: PatientPoolConfig) {
    super(config);
    this.#patienceMs = patienceMs;
  }

  /** For how long the server has been there, as far as we know: 0 while it is missed. Who waits longer than this waited for the server. */
  presentMs(): number {
    return this.#missedSince === null ? performance.now() - this.#presentSince : 0;
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (connected !== undefined) {
      this.#connect(connected);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => {
        if (client === undefined) reject(error ?? new Error('no connection'));
        else resolve(client);
      });
    });
  }

  #connect(connected: Connected): void {
    super.connect((error, client, done) => {
      if (error === undefined || !isAway(error)) this.#isThere();
      else if (this.#isWorthWaiting()) {
        setTimeout(() => this.#connect(connected), AGAIN_MS);
        return;
      }
      connected(error, client, done);
    });
  }

  #isThere(): void {
    if (this.#missedSince === null) return;
    this.#missedSince = null;
    this.#presentSince = performance.now();
  }

  #isWorthWaiting(): boolean {
    const now = performance.now();
    this.#missedSince ??= now;
    return now - this.#missedSince < this.#patienceMs;
  }
}

/** What only reads, once more where the server went away under it: a moment later the answer is as good. */
export const readTwiceWhenLost = async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await read();
  } catch (error) {
    if (!isAway(error)) throw error;
    // The pool hears meanwhile that its other connections are gone as well.
    await delay(AGAIN_MS);
    return read();
  }
};
