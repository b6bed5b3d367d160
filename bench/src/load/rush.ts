import { Agent } from 'node:http';
import type { Seller } from '../../../tools/faults/journal.ts';
import { ask, codeOf } from './client.ts';
import { collectFigures, type Figures } from './figures.ts';

interface Rush {
  readonly address: string;
  readonly sellers: readonly Seller[];
  /** Each asks again as soon as it is answered. */
  readonly clients: number;
  readonly ms: number;
}

export interface RushOutcome {
  /** Answered with what was asked for. */
  readonly served: Figures;
  /** Told to come again: 503 and 429 with Retry-After. */
  readonly turnedAway: Figures;
  /** Anything else, by kind, status and code. */
  readonly broken: ReadonlyMap<string, number>;
}

/** Half of them look, half write. */
const DAY = '2026-11-14';
const LOOK = `/api/analytics?today=${DAY}&months=12`;
const ENTRY = JSON.stringify({
  description: 'Rush hour',
  amount: 7.31,
  category: 'Supplies',
  date: DAY,
  paymentMethod: 'Cash',
});

/** Far more than the machine can do, without a pause, for so long. */
export async function rush({ address, sellers, clients, ms }: Rush): Promise<RushOutcome> {
  const served = collectFigures();
  const turnedAway = collectFigures();
  const broken = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const deadline = performance.now() + ms;

  const call = async (client: number): Promise<void> => {
    const isLook = client % 2 === 0;
    const kind = isLook ? 'read' : 'write';
    const token = sellers[client % sellers.length]?.token ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const startedAt = performance.now();
    const note = (name: string) => broken.set(name, (broken.get(name) ?? 0) + 1);
    try {
      const answer = await ask(
        isLook
          ? { url: `${address}${LOOK}`, method: 'GET', headers, agent }
          : {
              url: `${address}/api/expenses`,
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: ENTRY,
              agent,
            },
      );
      const took = performance.now() - startedAt;
      const { status } = answer;
      if (status < 400) served.add({ kind, ms: took, status, code: '' });
      else if (answer.headers['retry-after'] === undefined)
        note(`${kind} ${status} ${codeOf(answer)}`);
      else
        turnedAway.add({
          kind: `${kind} ${status} ${codeOf(answer)}`,
          ms: took,
          status: 200,
          code: '',
        });
    } catch (error) {
      note(`${kind} ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const insist = async (client: number): Promise<void> => {
    while (performance.now() < deadline) await call(client);
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => insist(client)));
  agent.destroy();
  return { served, turnedAway, broken };
}
