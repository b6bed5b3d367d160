import type { JsonObject } from './canonical-json.ts';

/** Data of version v to data of version v + 1: pure, and total for everything that v ever wrote. */
export type Upcaster = (data: JsonObject) => JsonObject;

/**
 * Every event type that is known, and for each its upcasters in order, from version 1 on. A type without any
 * is at version 1; one with two is at version 3.
 */
export type EventVersions = Readonly<Record<string, readonly Upcaster[]>>;

export interface StoredEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

export type Upcast =
  | { readonly status: 'current'; readonly data: JsonObject }
  | {
      readonly status: 'unknown-event';
      readonly reason: 'type' | 'version';
      readonly type: string;
      readonly schemaVersion: number;
    };

/**
 * Brings stored data to its type's current version; call it after the hash was checked on the stored bytes. An unknown
 * type, and a version newer than this code, is a refusal to be handled (the projector parks the seller), never skipped.
 */
export const upcast = (versions: EventVersions, stored: StoredEvent): Upcast => {
  const { type, schemaVersion } = stored;
  const chain = Object.hasOwn(versions, type) ? versions[type] : undefined;
  if (chain === undefined) return { status: 'unknown-event', reason: 'type', type, schemaVersion };
  if (!isBetween(1, schemaVersion, chain.length + 1)) {
    return { status: 'unknown-event', reason: 'version', type, schemaVersion };
  }
  const data = chain.slice(schemaVersion - 1).reduce((older, up) => up(older), stored.data);
  return { status: 'current', data };
};

/** The version that events of a type are written with today; `null` for a type that is not known. */
export const currentVersion = (versions: EventVersions, type: string): number | null =>
  Object.hasOwn(versions, type) ? (versions[type]?.length ?? 0) + 1 : null;

const isBetween = (low: number, value: number, high: number): boolean =>
  Number.isSafeInteger(value) && low <= value && value <= high;
