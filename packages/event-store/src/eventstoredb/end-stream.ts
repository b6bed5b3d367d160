import type { Access, ClientSlot } from './clients.ts';
import { failureOf, unavailableIfPassing } from './failures.ts';

/** A tombstone. Its events stay in the log until the server is scavenged. */
export const endStream = async (
  slot: ClientSlot,
  access: Access,
  stream: string,
): Promise<void> => {
  try {
    await slot.call((client) =>
      client.tombstoneStream(stream, {
        expectedRevision: 'any',
        credentials: access.credentials,
      }),
    );
  } catch (error) {
    if (failureOf(error) !== 'ended') throw unavailableIfPassing(error);
  }
};
