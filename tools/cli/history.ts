import { readFile } from 'node:fs/promises';
import type { ExportFault, ExportHead } from '@keepsale/event-store';
import { typedPath } from '../bootstrap/typed-in.mjs';
import { complain, counted, say } from '../console.ts';
import { OperatorError } from '../services/operator-error.ts';
import { type OfflineRun, textFlag } from './command.ts';
import { checkFile, type FileVerdict, type Resaving } from './export-file.ts';
import { readReceipt, type ReceiptOfFile } from './receipt.ts';

export const historyVerify: OfflineRun = async (given) => {
  const file = typedPath(given.operands[0] ?? '');
  const receiptFile = textFlag(given, 'receipt');
  const receipt =
    receiptFile === undefined
      ? null
      : readReceipt(await read(receiptFile), await readKeys(textFlag(given, 'keys')));
  return verifyFile(file, receipt);
};

async function verifyFile(file: string, receipt: ReceiptOfFile | null): Promise<number> {
  let receiptHead: ExportHead | null = null;
  const { verdict, resaved } = await checked(file, (head) => {
    if (head.revision === receipt?.revision) receiptHead = head;
  });
  if (verdict.status === 'broken') {
    complain(`${file}, line ${verdict.line}: ${FAULTS[verdict.reason]}.`);
    if (resaved.length > 0) complain(savedAnew('The file', resaved));
    return 1;
  }
  if (verdict.head === null) {
    complain(`${file} holds no event.`);
    return 1;
  }
  const { seller, revision, hash, at } = verdict.head;
  say(
    `${counted(verdict.events, 'event')} of seller ${seller}, whole up to revision ${revision} (${at}).`,
  );
  say(`Head: ${hash}`);
  const code = receipt === null ? 0 : tellReceipt(receipt, { seller, found: receiptHead });
  if (resaved.length === 0) return code;
  complain(savedAnew(file, resaved));
  complain(
    'Its events are what was recorded all the same. Download it again to have it as it was exported.',
  );
  return 1;
}

async function checked(file: string, onHead: (head: ExportHead) => void): Promise<FileVerdict> {
  try {
    return await checkFile(file, onHead);
  } catch (error) {
    throw unreadable(file, error);
  }
}

const savedAnew = (what: string, resaved: readonly Resaving[]): string =>
  `${what} is not as it was exported, another program has saved it anew: ${resaved.map((each) => RESAVINGS[each]).join('; ')}.`;

const RESAVINGS: Readonly<Record<Resaving, string>> = {
  'utf-16': 'its text is UTF-16, that of an export UTF-8',
  'byte-order-mark': 'it begins with a byte order mark',
  'cr-lf': 'its lines end in CR LF, those of an export in LF',
  'last-line-end': 'its last line has no end',
};

function tellReceipt(
  receipt: ReceiptOfFile,
  { seller, found }: { readonly seller: string; readonly found: ExportHead | null },
): number {
  const problem = receiptProblem(receipt, seller, found);
  if (problem !== null) {
    complain(problem);
    return 1;
  }
  const signature =
    receipt.signature === 'good'
      ? 'its signature is good'
      : 'its signature was not looked at (pass --keys FILE)';
  say(`The receipt of ${receipt.at} holds: revision ${receipt.revision}; ${signature}.`);
  return 0;
}

function receiptProblem(
  receipt: ReceiptOfFile,
  seller: string,
  found: ExportHead | null,
): string | null {
  if (receipt.signature === 'bad') return 'The receipt was not signed with any of these keys.';
  if (receipt.seller !== seller) return 'The receipt is of another seller.';
  if (found === null) {
    return `The receipt names revision ${receipt.revision}, and the history ends before it: events were cut off.`;
  }
  if (found.hash === receipt.hash) return null;
  return `At revision ${receipt.revision}, the history is not the one that the receipt names: it was rewritten.`;
}

const FAULTS: Readonly<Record<ExportFault, string>> = {
  line: 'not a line as an export has it (changed, or cut off)',
  seller: 'of another seller than the lines before',
  metadata: 'its metadata is not what was recorded',
  id: 'its id is not what was recorded',
  order: 'it does not follow the event before',
  link: 'it does not name the event before: one was taken out, put in or moved',
  hash: 'its content is not what was recorded',
};

async function readKeys(file: string | undefined): Promise<string | null> {
  return file === undefined ? null : read(file);
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** @throws what is no failure of reading. */
function unreadable(file: string, cause: unknown): OperatorError {
  if (!(cause instanceof Error && 'code' in cause)) throw cause;
  return new OperatorError(
    cause.code === 'ENOENT' ? `${file} is not there.` : `${file} cannot be read: ${cause.message}`,
  );
}
