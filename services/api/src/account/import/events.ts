import { StringDecoder } from 'node:string_decoder';
import { checkExport, type RecordedEvent } from '@keepsale/event-store';
import { EVENTS_NAME } from '../manifest.ts';
import { ImportRefused } from './refused.ts';
import type { ZipReader } from './zip-reader.ts';

const EVENTS_BYTES_MAX = 16 * 1024 ** 3;
/** Twice what one append may hold. */
const LINE_CHARACTERS_MAX = 2 * 1024 * 1024;

/**
 * The events of a ZIP, one by one, each checked before it is handed on: nothing behind the first bad one is looked at.
 * @throws ImportRefused
 */
export async function* eventsOf(zip: ZipReader): AsyncGenerator<RecordedEvent, void, undefined> {
  const whole: RecordedEvent[] = [];
  const check = checkExport((_, event) => whole.push(event));
  for await (const line of linesOf(zip.read(EVENTS_NAME, EVENTS_BYTES_MAX))) {
    check.takeNote(line);
    const verdict = check.verdict();
    if (verdict.status === 'broken') {
      throw new ImportRefused(
        `${EVENTS_NAME}, line ${verdict.line}, is not what was recorded (${verdict.reason}).`,
      );
    }
    yield* whole.splice(0);
  }
}

/** Split at line feeds alone: texts may hold every other separator. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let pending = '';
  for await (const chunk of chunks) {
    const lines = (pending + decoder.write(chunk)).split('\n');
    pending = lines.pop() ?? '';
    yield* lines;
    if (pending.length > LINE_CHARACTERS_MAX) break;
  }
  if (pending !== '') throw new ImportRefused(`${EVENTS_NAME} does not end with a whole line.`);
}
