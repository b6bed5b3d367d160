import { EventEmitter, once } from 'node:events';
import type ExcelJS from 'exceljs';

/** Of a sheet's text, not compressed yet. */
const PENDING_BYTES_MAX = 256 * 1_024;

/**
 * Waits until the compressor has taken most of what was written of a sheet. The library hands rows on without waiting, and a
 * list of 100,000 would lie in memory as 35 MB of text.
 *
 * Where it keeps that text is not part of its interface (4.4.0): in another version this may wait for nothing, and the test of
 * a slow file fails.
 */
export const compressed = async (sheet: ExcelJS.Worksheet): Promise<void> => {
  for (const pipe of pipesOf(sheet)) {
    while (pendingBytes(pipe) > PENDING_BYTES_MAX) await once(pipe, 'drain');
  }
};

const pipesOf = (sheet: ExcelJS.Worksheet): readonly EventEmitter[] => {
  const pipes = property(property(sheet, 'stream'), 'pipes');
  return Array.isArray(pipes) ? pipes.filter((pipe) => pipe instanceof EventEmitter) : [];
};

/** Its streams are of an older make, without `writableLength`. */
const pendingBytes = (pipe: EventEmitter): number =>
  Number(property(property(pipe, '_writableState'), 'length') ?? 0);

const property = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
