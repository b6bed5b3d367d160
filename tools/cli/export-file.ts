import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { checkExport, type ExportHead, type ExportVerdict } from '@keepsale/event-store';

/** What programs do to a text that they save anew: an editor, a mail, a shell, git on Windows. */
export type Resaving = 'utf-16' | 'byte-order-mark' | 'cr-lf' | 'last-line-end';

export interface FileVerdict {
  /** Of the file byte for byte; where it was saved anew, of its events alone. */
  readonly verdict: ExportVerdict;
  /** Empty where the file is as it was exported, or its fault is another one. */
  readonly resaved: readonly Resaving[];
}

/** Checks an exported history. @param onHead told of each event that is whole. */
export async function checkFile(
  file: string,
  onHead: (head: ExportHead) => void,
): Promise<FileVerdict> {
  const check = checkExport(onHead);
  for await (const { line, isWhole } of linesOf(file, 'utf8')) {
    // What is cut off is no line: a character that none ends with says so.
    check.takeNote(isWhole ? line : `${line}\u0000`);
  }
  const verdict = check.verdict();
  if (verdict.status === 'intact' || verdict.reason !== 'line') return { verdict, resaved: [] };
  const text = await checkText(file, onHead);
  return text.resaved.length > 0 ? text : { verdict, resaved: [] };
}

/** Looks through what a program that saved the text anew did to it: whoever only did that changed no event. */
async function checkText(file: string, onHead: (head: ExportHead) => void): Promise<FileVerdict> {
  const encoding = await encodingOf(file);
  const resaved = new Set<Resaving>(encoding === 'utf16le' ? ['utf-16'] : []);
  const check = checkExport(onHead);
  let isFirst = true;
  let isWhole = true;
  for await (const next of linesOf(file, encoding)) {
    let { line } = next;
    ({ isWhole } = next);
    if (isFirst && line.startsWith('\ufeff')) {
      if (encoding === 'utf8') resaved.add('byte-order-mark');
      line = line.slice(1);
    }
    isFirst = false;
    if (line.endsWith('\r')) {
      resaved.add('cr-lf');
      line = line.slice(0, -1);
    }
    check.takeNote(line);
  }
  const verdict = check.verdict();
  // Where a line is not whole, neither is what it says.
  if (verdict.status === 'intact' && !isWhole) resaved.add('last-line-end');
  return { verdict, resaved: [...resaved] };
}

type Encoding = 'utf8' | 'utf16le';

async function encodingOf(file: string): Promise<Encoding> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16LE() === 0xfeff ? 'utf16le' : 'utf8';
  } finally {
    await handle.close();
  }
}

/** Twice what one append may hold. */
const LINE_CHARACTERS_MAX = 2 * 1024 * 1024;

/** Split at line feeds alone: texts may hold every other separator. */
async function* linesOf(
  file: string,
  encoding: Encoding,
): AsyncGenerator<{ readonly line: string; readonly isWhole: boolean }> {
  let pending = '';
  for await (const chunk of createReadStream(file, { encoding })) {
    const lines = (pending + String(chunk)).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) yield { line, isWhole: true };
    if (pending.length > LINE_CHARACTERS_MAX) break;
  }
  if (pending !== '') yield { line: pending, isWhole: false };
}
