import { createWriteStream, type WriteStream } from 'node:fs';

export interface LogFile {
  /** Never fails: a line that cannot be written is missing, and the next that can be says so. */
  readonly append: (line: string) => void;
  /** False from a failure on, until a line is tried again. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

const REOPEN_AFTER_MS = 5_000;
const MISSING = 'lines are missing before this one: they could not be written';

/**
 * A file of lines, each with its moment. A full disk must not take the product down through its log (the service that needs
 * the space will say so), and its log goes on once there is room again.
 */
export function openLogFile(path: string, reopenAfterMs = REOPEN_AFTER_MS): LogFile {
  let failedAt = 0;
  let isClosed = false;
  const open = (): WriteStream => {
    const opened = createWriteStream(path, { flags: 'a', mode: 0o600 });
    return opened.on('error', () => {
      failedAt = performance.now();
      opened.destroy();
    });
  };
  let file = open();
  const write = (line: string) => file.write(`${new Date().toISOString()} ${line}\n`);
  return {
    append: (line) => {
      if (isClosed) return;
      if (!file.writable) {
        if (performance.now() - failedAt < reopenAfterMs) return;
        file = open();
        write(MISSING);
      }
      write(line);
    },
    isOpen: () => file.writable,
    close: () => {
      isClosed = true;
      file.end();
    },
  };
}
