import { object, text } from './decode.ts';
import { send } from './http.ts';

const address = object<{ readonly url: string }>({ url: text });

/**
 * Hands the answer of a call to the browser's own downloads, however large: by an address that is good once. Resolves
 * when the download has begun.
 */
export const download = async (path: string): Promise<void> => {
  const { url } = await send({ method: 'POST', path: '/api/downloads', body: { path } }, address);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};
