import { once } from 'node:events';

/**
 * A second api beside the one that listens, with `WAITS_FOR_ITS_TURN`, tells whoever started it that it could begin, and waits until it is told to.
 * All others begin at once.
 */
export const ownTurn = async (env: NodeJS.ProcessEnv, onWaiting: () => void): Promise<void> => {
  if (env['WAITS_FOR_ITS_TURN'] === undefined) return;
  if (process.send === undefined) throw new Error('nobody is there who could tell when to begin');
  const told = once(process, 'message');
  // Waiting alone keeps nothing alive: one that is to stop meanwhile ends.
  process.channel?.unref();
  process.send('waiting');
  onWaiting();
  await told;
};
