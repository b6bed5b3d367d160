import { DOWNLOADABLE_PATHS } from '@keepsale/contracts/downloads';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATTERNS = DOWNLOADABLE_PATHS.map((path) => new RegExp(`^${path.replace('{id}', UUID)}$`));

/** Whether a ticket may stand for this path. */
export const isDownloadable = (path: string): boolean =>
  PATTERNS.some((pattern) => pattern.test(path));
