import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { doneOrStopped } from './run-until-stopped.ts';

const never = new Promise<void>(() => undefined);

test('a stop does not wait for what is still going on, and hears nothing of its end', async () => {
  await expect(doneOrStopped(never, Promise.resolve())).resolves.toBeUndefined();
  const failsLater = sleep(5).then(() => {
    throw new Error('the product is gone');
  });
  await expect(doneOrStopped(failsLater, Promise.resolve())).resolves.toBeUndefined();
  // An unheard failure would fail this run.
  await sleep(20);
});

test('without a stop it ends as the work does', async () => {
  await expect(doneOrStopped(Promise.resolve(), never)).resolves.toBeUndefined();
  const failed = new Error('the demo account is taken');
  await expect(doneOrStopped(Promise.reject(failed), never)).rejects.toBe(failed);
});
