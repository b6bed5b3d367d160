import { useState } from 'react';

/**
 * What a control shows of a value that lives in the address: the person's choice at once, since the router answers
 * in a transition a little later; and the address again whenever that changes.
 */
export const useEcho = <T>(value: T): readonly [T, (shown: T) => void] => {
  const [shown, setShown] = useState(value);
  const [latest, setLatest] = useState(value);
  if (latest !== value) {
    setLatest(value);
    setShown(value);
  }
  return [shown, setShown];
};
