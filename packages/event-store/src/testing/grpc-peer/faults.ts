/** The calls that can be made to misbehave. A filtered subscription to `$all` is `subscribe`, all other reads are `read`. */
export type Method = 'append' | 'batch-append' | 'read' | 'subscribe' | 'tombstone' | 'features';

/**
 * - `delay`: acts, then answers `ms` later (a late reply, B5-1, when the client has given up by then).
 * - `drop-reply`: acts, and never answers (B5-2).
 * - `cut-after`: acts, then cuts every connection instead of answering (C3-10).
 * - `cut`: cuts every connection before acting (B5-7, "Server death").
 * - `silent`: neither acts nor answers (B5-2).
 * - `end`: a subscription ends cleanly after its confirmation (B5-7, "A clean end").
 * - `stale-checkpoint`: a subscription sends a checkpoint from before its start when it goes live (B4, "Server history").
 * - `not-leader`: names another node (B5-11).   - `not-ready`: refuses for now (B5-11).
 * - `commit-timeout`: acts, and answers DeadlineExceeded (B3).   - `denied`: Access Denied.
 * - `too-large`: the server's own limit is smaller than ours (B3, "Size").
 */
export type Fault =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'not-leader'; readonly host: string; readonly port: number }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | {
      readonly kind:
        | 'drop-reply'
        | 'cut-after'
        | 'cut'
        | 'silent'
        | 'end'
        | 'stale-checkpoint'
        | 'not-ready'
        | 'commit-timeout'
        | 'denied';
    };

export interface Faults {
  /** The next `times` calls of this method misbehave. Several faults of a method are used in order. */
  inject(method: Method, fault: Fault, times?: number): void;
  take(method: Method): Fault | null;
}

export const createFaults = (): Faults => {
  const waiting = new Map<Method, Fault[]>();
  return {
    inject: (method, fault, times = 1) => {
      const list = waiting.get(method) ?? [];
      waiting.set(method, [...list, ...Array.from({ length: times }, () => fault)]);
    },
    take: (method) => waiting.get(method)?.shift() ?? null,
  };
};
