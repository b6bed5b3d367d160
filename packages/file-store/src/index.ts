export { createLocalFileStore } from './local.ts';
export { fileName, parseFileName } from './port.ts';
export type {
  FileContent,
  FileName,
  FileStore,
  OpenedFile,
  ReceivedFile,
  StoredFile,
} from './port.ts';
export { requireFinishedRestore, restoreMarkIn, UnfinishedRestore } from './restore-mark.ts';
