import { currentVersion } from '@keepsale/event-store';
import type { DecidedEvent, EventVersions, JsonObject } from '@keepsale/event-store';
import type { LedgerEvent } from './rulebook.ts';

/** @throws TypeError for a type that the rulebook could not read back. */
export const encodeEvent = (versions: EventVersions, { type, data }: LedgerEvent): DecidedEvent => {
  const schemaVersion = currentVersion(versions, type);
  if (schemaVersion === null) throw new TypeError(`an event of no known type: ${type}`);
  return { type, schemaVersion, data: asJson(data) };
};

/** Whether it really is JSON is checked where its canonical text is made. */
const asJson = (data: object): JsonObject => data as JsonObject;
