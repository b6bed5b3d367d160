import { hash, type Options, verify } from '@node-rs/argon2';
import { unavailable } from '../http/problem.ts';

export interface Passwords {
  /** @throws HttpProblem 503 when too many wait already. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one of `passwordHash`. `null` (no such account) takes the same time and is false.
   *
   * @throws HttpProblem 503 when too many wait already.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** OWASP's Password Storage Cheat Sheet for argon2id (the library's default kind): 19 MiB, 2 passes, 1 lane. */
const PARAMETERS: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Each takes 19 MiB and a core for tens of milliseconds: requests must not starve behind them. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 200;
const RETRY_SECONDS = 2;

export const createPasswords = async (): Promise<Passwords> => {
  const inTurn = createTurnstile();
  const nobodysHash = await hash('the password of no account', PARAMETERS);
  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const same = await verify(passwordHash ?? nobodysHash, password, PARAMETERS);
        return passwordHash !== null && same;
      }),
  };
};

const createTurnstile = () => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = (): Promise<void> => {
    if (running < AT_ONCE_MAX) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= WAITING_MAX) {
      throw unavailable('overloaded', 'Too many logins at once. Please try again.', RETRY_SECONDS);
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };

  const leave = (): void => {
    const next = waiting.shift();
    // The place is handed over: `running` stays.
    if (next === undefined) running -= 1;
    else next();
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
