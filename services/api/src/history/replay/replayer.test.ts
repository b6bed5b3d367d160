import { sellerId } from '@keepsale/domain/kernel/ids';
import { expect, test } from 'vitest';
import { HttpProblem } from '../../http/problem.ts';
import { createReplayer } from './replayer.ts';

const SELLER = sellerId('6f1d2c3b-4a59-4e68-8b7a-9c0d1e2f3a4b');
/** Nobody answers there: those that are let in fail later, which is another matter. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';

test('of five replays of one seller at once, one works, one waits, and three are turned away', async () => {
  const replayer = createReplayer({ databaseUrl: NOWHERE, eventStoreUrl: NOWHERE });
  try {
    const asked = [1, 2, 3, 4, 5].map(() => replayer.run({ kind: 'verify', seller: SELLER }));
    const ends = await Promise.allSettled(asked);
    const turnedAway = ends.map(
      (end) =>
        end.status === 'rejected' &&
        end.reason instanceof HttpProblem &&
        end.reason.problem.status === 429,
    );
    expect(turnedAway).toEqual([false, false, true, true, true]);
  } finally {
    await replayer.close();
  }
}, 30_000);
