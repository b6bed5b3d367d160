const MIB = 1024 * 1024;

/** Everything that is bounded, and how. */
export interface LedgerLimits {
  /** Of all books in memory, estimated. */
  readonly cacheBytesMax: number;
  /** Of one stream in one group. A request that alone is larger travels alone. */
  readonly partEventsMax: number;
  readonly partBytesMax: number;
  /** Of one group: streams and bytes in one round trip. */
  readonly groupStreamsMax: number;
  readonly groupBytesMax: number;
  /** Groups under way at the same time, never with the same seller. */
  readonly groupsInFlightMax: number;
  readonly waitingPerSellerMax: number;
  /** Requests under way in the whole ledger. */
  readonly waitingMax: number;
  /** From the first conflict of a request on. */
  readonly conflictMsMax: number;
  /** From the first sending on: how long an unknown outcome is pursued before its requests are told so. */
  readonly unknownMsMax: number;
  readonly readPageEvents: number;
  /** A snapshot is due when the tail is longer than this and than a tenth of the history. */
  readonly snapshotTailMin: number;
  /** How long a claim of another process is waited for before its command is decided here as well (which is safe). */
  readonly claimWaitMsMax: number;
  readonly closeMsMax: number;
}

export const DEFAULT_LIMITS: LedgerLimits = {
  cacheBytesMax: 256 * MIB,
  partEventsMax: 256,
  partBytesMax: MIB / 2,
  groupStreamsMax: 256,
  groupBytesMax: 4 * MIB,
  groupsInFlightMax: 2,
  waitingPerSellerMax: 1_000,
  waitingMax: 10_000,
  conflictMsMax: 3_000,
  unknownMsMax: 15_000,
  readPageEvents: 1_000,
  snapshotTailMin: 1_000,
  claimWaitMsMax: 1_000,
  closeMsMax: 5_000,
};
