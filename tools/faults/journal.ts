import { randomUUID } from 'node:crypto';
import { type Addresses, insist, type Patience } from './calls.ts';
import type { Answer, Attempt, Write } from './history.ts';
import { answerOf, callOf } from './requests.ts';

export interface Seller {
  readonly id: string;
  readonly token: string;
}

/** What came of a write, and whether the lists show it already. */
export interface Noted {
  readonly answer: Answer;
  readonly visible: boolean;
}

export interface Journal {
  readonly attempts: () => readonly Attempt[];
  /** Makes a write under a new key. @throws when there is no answer in time. */
  readonly write: (seller: Seller, write: Write, patience: Patience) => Promise<Noted>;
  /** Sends an earlier write again, with its key: it is to be answered like the first time, and to change nothing. */
  readonly repeat: (attempt: Attempt, seller: Seller, patience: Patience) => Promise<void>;
}

/** Writes down what is asked for and answered, as it happens. */
export function openJournal(addresses: Addresses): Journal {
  const entries = new Map<string, Attempt & { readonly answers: Answer[] }>();

  const send = async (key: string, { token }: Seller, patience: Patience): Promise<Noted> => {
    const attempt = entries.get(key);
    if (attempt === undefined) throw new Error(`nothing was written under ${key}`);
    const reply = await insist(addresses, callOf(attempt, token), patience);
    if (reply === null) throw new Error(`no answer in time: ${JSON.stringify(attempt)}`);
    const answer = answerOf(attempt.write, reply);
    attempt.answers.push(answer);
    return { answer, visible: reply.visible };
  };

  return {
    attempts: () => [...entries.values()],
    write: (seller, write, patience) => {
      const key = randomUUID();
      entries.set(key, { seller: seller.id, key, write, answers: [] });
      return send(key, seller, patience);
    },
    repeat: async (attempt, seller, patience) => {
      await send(attempt.key, seller, patience);
    },
  };
}
