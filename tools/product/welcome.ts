import { paint, say, seconds } from '../console.ts';
import { standingInvitation } from './invitations.ts';
import type { Product } from './product.ts';

/** The first thing a new person needs: where it is, how to get in, what to do next. */
export async function welcome(product: Product, readyAfterMs: number): Promise<void> {
  const code = await standingInvitation(product.databaseUrl, product.dataDir);
  say();
  say(`  Keepsale is ready after ${seconds(readyAfterMs)}.`);
  say();
  say(`  Open               ${paint(product.address, 'bold')}`);
  say(`  Registration code  ${paint(code, 'bold')}  (for one account)`);
  say();
  say('  Next: register with the code, sign in, then add your first card.');
  say('  More codes: npm run -s cli -- invite create      Stop: Ctrl-C');
  say();
}
