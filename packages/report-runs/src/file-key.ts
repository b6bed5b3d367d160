/** What a file of a report, or of a batch, lies under in the file store. */
export interface ReportFile {
  readonly sellerId: string;
  /** Of the report, or of the batch. */
  readonly id: string;
  /** Lower-case hex, of the content. */
  readonly sha256: string;
  readonly ending: 'pdf' | 'xlsx' | 'zip';
}

const SHA_CHARS = 16;

/**
 * Two workers that draw one report never write over each other: the one whose content was recorded stays. The seller comes
 * first, so that everything of one who is erased can be found without any table.
 */
export const reportFileKey = ({ sellerId, id, sha256, ending }: ReportFile): string =>
  `${reportFilePrefix(sellerId)}${id}_${sha256.slice(0, SHA_CHARS)}.${ending}`;

export const reportFilePrefix = (sellerId: string): string => `${sellerId}_`;
