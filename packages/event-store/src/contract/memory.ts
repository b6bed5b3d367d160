import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes on and off the heap that survive a collection. */
export const settledMemory = (): number => {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const collectGarbage = ((): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this Node does not expose its collector');
  return () => {
    Reflect.apply(collect, undefined, []);
  };
})();
