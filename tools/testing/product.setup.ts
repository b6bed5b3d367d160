import { startSharedProduct } from './shared-product.ts';

/**
 * Playwright's global set-up: a whole product of its own. `npm test` starts one for all its suites and gives its address in KEEPSALE_URL;
 * then, as with any other given from outside, nothing is started.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KEEPSALE_URL'] !== undefined) return undefined;
  const product = await startSharedProduct();
  Object.assign(process.env, product.env);
  return product.stop;
}
