import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { checkExport, type ExportFault, type ExportHead } from '@keepsale/event-store';
import { typedPath } from '../bootstrap/typed-in.mjs';
import { complain, counted, say } from '../console.ts';
import { OperatorError } from '../services/operator-error.ts';
import { type OfflineRun, textFlag } from './command.ts';
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
  const check = checkExport((head) => {
    if (head.revision === receipt?.revision) receiptHead = head;
  });
  for await (const { line, isWhole } of linesOf(file)) {
    // What is cut off is no line: a character that none ends with says so.
    check.takeNote(isWhole ? line : `${line}\u0000`);
  }
  const verdict = check.verdict();
  if (verdict.status === 'broken') {
    complain(`${file}, line ${verdict.line}: ${FAULTS[verdict.reason]}.`);
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
  return receipt === null ? 0 : tellReceipt(receipt, { seller, found: receiptHead });
}

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

/** Twice what one append may hold. */
const LINE_CHARACTERS_MAX = 2 * 1024 * 1024;

/** Split at line feeds alone: texts may hold every other separator. */
async function* linesOf(
  file: string,
): AsyncGenerator<{ readonly line: string; readonly isWhole: boolean }> {
  let pending = '';
  try {
    for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
      const lines = (pending + String(chunk)).split('\n');
      pending = lines.pop() ?? '';
      for (const line of lines) yield { line, isWhole: true };
      if (pending.length > LINE_CHARACTERS_MAX) break;
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  if (pending !== '') yield { line: pending, isWhole: false };
}

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

function unreadable(file: string, cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OperatorError(`${file} cannot be read: ${reason}`);
}
