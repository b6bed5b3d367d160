import { currentVersion } from '@keepsale/event-store';
import type { DecidedEvent, EventVersions } from '@keepsale/event-store';
import { isJsonObject } from './json.ts';
import type { LedgerEvent } from './rulebook.ts';

/** @throws TypeError for a type that the rulebook could not read back. */
export const encodeEvent = (versions: EventVersions, { type, data }: LedgerEvent): DecidedEvent => {
  const schemaVersion = currentVersion(versions, type);
  if (schemaVersion === null) throw new TypeError(`an event of no known type: ${type}`);
  if (!isJsonObject(data)) throw new TypeError(`an event whose data is no object: ${type}`);
  return { type, schemaVersion, data };
};
