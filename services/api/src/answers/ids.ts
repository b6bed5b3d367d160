import { randomUUID } from 'node:crypto';
import { type Uuid, parseUuid } from '@keepsale/domain/kernel/ids';
import { type HttpProblem, notFound } from '../http/problem.ts';

/** The ids of a bulk call, and how each was written. */
export interface NamedIds<Id> {
  readonly ids: readonly Id[];
  /** 404 that says which of them is not there. */
  readonly absent: (id: Id, message: string) => HttpProblem;
}

/** What is no UUID is a thing that is not there: it stands for an id that nothing has, so that the first of all is named. */
export const namedIds = <Id extends Uuid>(
  texts: readonly string[],
  brand: (text: string) => Id,
): NamedIds<Id> => {
  const named = texts.map((text) => ({ text, id: brand(parseUuid(text) ?? randomUUID()) }));
  return {
    ids: named.map(({ id }) => id),
    absent: (id, message) =>
      notFound(`${message}: ${named.find((each) => each.id === id)?.text ?? id}`),
  };
};
