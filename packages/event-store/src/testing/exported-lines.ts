import { exportLine } from '../export-lines.ts';
import { firstHash, sealEvents } from '../hash-chain.ts';
import { revision } from '../port.ts';

/** A seller's record as it is exported, without line ends: a category of each name, one a day of January 2026. */
export const exportedLines = (seller: string, names: readonly string[]): readonly string[] => {
  let hash = firstHash(seller);
  return names.map((name, index) => {
    const sealed = sealEvents(
      hash,
      [{ type: 'CategoryCreated', schemaVersion: 1, data: { name } }],
      {
        commandId: `5f0c0c1e-0000-4000-8000-00000000001${index}`,
        correlationId: '5f0c0c1e-0000-4000-8000-000000000099',
        actor: { kind: 'seller', id: seller },
        recordedAt: `2026-01-0${index + 1}T00:00:00.000Z`,
      },
    );
    ({ hash } = sealed);
    const [event] = sealed.events;
    if (event === undefined) throw new Error('nothing was sealed');
    return exportLine(seller, {
      ...event,
      stream: `seller-${seller}`,
      revision: revision(index),
      position: { commit: 1n, prepare: 1n },
    });
  });
};
