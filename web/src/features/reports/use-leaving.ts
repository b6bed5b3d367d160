import { useEffect, useRef } from 'react';

/** A signal that says when the person has left the screen; none before the screen stands. */
export const useLeaving = (): (() => AbortSignal | undefined) => {
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current?.signal;
};
