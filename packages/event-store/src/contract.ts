import { afterAll, beforeAll, describe } from 'vitest';
import { batchContract, idempotencyContract, revisionContract } from './contract/appending.ts';
import { endingContract } from './contract/ending.ts';
import type { ContractContext, ContractHost } from './contract/fixtures.ts';
import { createContext } from './contract/fixtures.ts';
import { limitsContract, refusalContract } from './contract/limits.ts';
import { listingContract, positionContract, readingContract } from './contract/reading.ts';
import { restartContract } from './contract/restarting.ts';
import { stressContract } from './contract/stress.ts';
import {
  filterContract,
  progressContract,
  stoppingContract,
  subscriptionContract,
} from './contract/subscribing.ts';

export type { ContractHost } from './contract/fixtures.ts';

/**
 * What every event store promises, with the same expectations for all of them. An adapter has no options here.
 *
 * @param startHost starts the log that all tests share; a log that already holds other streams is fine.
 */
export const eventStoreContract = (name: string, startHost: () => Promise<ContractHost>): void => {
  describe(`${name} keeps the event store contract:`, () => {
    withContext(startHost, (context) => {
      describe('revisions', () => revisionContract(context));
      describe('repeats', () => idempotencyContract(context));
      describe('batches', () => batchContract(context));
      describe('limits', () => limitsContract(context));
      describe('refusals', () => refusalContract(context));
      describe('reading', () => readingContract(context));
      describe('listing', () => listingContract(context));
      describe('positions', () => positionContract(context));
      describe('ended streams', () => endingContract(context));
      describe('subscriptions', () => subscriptionContract(context));
      describe('filters', () => filterContract(context));
      describe('progress', () => progressContract(context));
      describe('stopping', () => stoppingContract(context));
      describe('restarts', () => restartContract(context));
    });
  });
};

/** 32 parallel writers and a follower over 15,000 events, three rounds: none missed, none doubled, in order. */
export const eventStoreStress = (name: string, startHost: () => Promise<ContractHost>): void => {
  describe(`${name} under stress:`, () => {
    withContext(startHost, stressContract);
  });
};

/** A server in a container takes its time. */
const START_MS_MAX = 120_000;

const withContext = (
  startHost: () => Promise<ContractHost>,
  define: (context: ContractContext) => void,
): void => {
  const { context, start, stop } = createContext(startHost);
  beforeAll(start, START_MS_MAX);
  afterAll(stop);
  define(context);
};
