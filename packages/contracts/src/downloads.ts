import Type, { type Static } from 'typebox';

/** The calls whose answer may be downloaded; `{id}` stands for a UUID. */
export const DOWNLOADABLE_PATHS = [
  '/api/history/export',
  '/api/account/export',
  '/api/reports/{id}/file',
  '/api/reports/batches/{id}/file',
] as const;

/** Asks for an address that a browser can open. */
export const DownloadRequest = Type.Object({
  path: Type.Optional(
    Type.Unknown({ description: `The call to be downloaded: ${DOWNLOADABLE_PATHS.join(', ')}` }),
  ),
});
export type DownloadRequest = Static<typeof DownloadRequest>;

/** Good for one GET within 60 seconds, for that path alone, and no longer than the session that asked. */
export const DownloadAddress = Type.Object({
  url: Type.String({ description: 'On this server; it holds a ticket, never a token' }),
});
export type DownloadAddress = Static<typeof DownloadAddress>;
