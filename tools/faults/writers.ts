import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../services/until.ts';
import type { Patience } from './calls.ts';
import type { Write } from './history.ts';
import type { Journal, Seller } from './journal.ts';

export interface Writers {
  /** Resolves to whether each of them got `count` more answers within the time. */
  readonly progress: (count: number, timeoutMs: number) => Promise<boolean>;
  /** Lets each of them end its round. @throws when one of them had to give up. */
  readonly stop: () => Promise<void>;
}

interface Load {
  readonly journal: Journal;
  readonly sellers: readonly Seller[];
  /** How many write for each seller at once. */
  readonly perSeller: number;
  readonly patience: Patience;
}

/** Between two writes: enough of them to meet every fault in the middle of something, and room for the product to come back. */
const PAUSE_MS = 10;
const CONTESTED_STOCK = 1_000_000;
const SHELF_STOCK = 3;

/** Keeps writing for every seller, several clients on the same books, until told to stop. */
export async function startWriters(load: Load): Promise<Writers> {
  const stopping = new AbortController();
  const shelves = await Promise.all(load.sellers.map((seller) => layOut(load, seller)));
  const lanes = shelves.flatMap((shelf) =>
    Array.from({ length: load.perSeller }, (_, lane) => openLane(load, shelf, lane)),
  );
  const running = lanes.map((lane) => writeOn(lane, stopping.signal));
  // Whoever stops them hears of it; until then it is no unhandled rejection.
  for (const run of running) run.catch(() => undefined);
  return {
    progress: (count, timeoutMs) => {
      const goals = lanes.map((lane) => lane.answered() + count);
      const isReached = () => lanes.every((lane, at) => lane.answered() >= (goals[at] ?? 0));
      return until(isReached, { timeoutMs });
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** What a seller has from the start. */
interface Shelf {
  readonly seller: Seller;
  readonly name: string;
  readonly categoryId: string;
  /** Sold by all clients of the seller at once. */
  readonly contestedId: string;
  /** Cents, and the label of a sale: a price that nobody used yet. */
  readonly nextPrice: () => string;
}

let shelvesMade = 0;

async function layOut({ journal, patience }: Load, seller: Seller): Promise<Shelf> {
  shelvesMade += 1;
  const name = `Shelf ${shelvesMade}`;
  const make = async (write: Write): Promise<string> => {
    const { answer } = await journal.write(seller, write, patience);
    if (answer.status === 'refused') throw new Error(`no ${write.kind} to begin with`);
    return answer.id;
  };
  const categoryId = await make({ kind: 'category', label: name });
  const contested = { kind: 'product', label: name, categoryId, stock: CONTESTED_STOCK } as const;
  const contestedId = await make(contested);
  // A seller may be laid out again: its prices go on where no earlier shelf has been.
  let price = shelvesMade * 1_000_000;
  const nextPrice = () => String((price += 1));
  return { seller, name, categoryId, contestedId, nextPrice };
}

/** One client that does one thing after the other. */
interface Lane {
  readonly shelf: Shelf;
  readonly name: string;
  readonly answered: () => number;
  /** The id that was acknowledged; null when it was refused. */
  readonly write: (write: Write) => Promise<string | null>;
}

function openLane({ journal, patience }: Load, shelf: Shelf, number: number): Lane {
  let answered = 0;
  return {
    shelf,
    name: `${shelf.name}, lane ${number}`,
    answered: () => answered,
    write: async (write) => {
      const firstAddress = patience.firstAddress + number;
      const { answer } = await journal.write(shelf.seller, write, { ...patience, firstAddress });
      answered += 1;
      await delay(PAUSE_MS);
      return answer.status === 'acknowledged' ? answer.id : null;
    },
  };
}

async function writeOn(lane: Lane, signal: AbortSignal): Promise<void> {
  for (let round = 1; !signal.aborted; round += 1) {
    const label = `${lane.name}, round ${round}`;
    await lane.write({ kind: 'category', label });
    await buyAndSell(lane, label);
    await lane.write({ kind: 'revenue', label });
    const expense = await lane.write({ kind: 'expense', label });
    if (round % 2 === 0 && expense !== null) await lane.write({ kind: 'deletion', label: expense });
  }
}

async function buyAndSell({ shelf, write }: Lane, label: string): Promise<void> {
  const sale = (productId: string, quantity: number): Write => {
    return { kind: 'sale', label: shelf.nextPrice(), productId, quantity };
  };
  await write(sale(shelf.contestedId, 1));
  const { categoryId } = shelf;
  const productId = await write({ kind: 'product', label, categoryId, stock: SHELF_STOCK });
  if (productId === null) return;
  await write(sale(productId, 2));
  // One is left: refused, however often it is sent.
  await write(sale(productId, 2));
  await write(sale(productId, 1));
}
