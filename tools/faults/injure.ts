import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../services/until.ts';
import type { Part, RunningProduct } from './running-product.ts';
import { whileAppending } from './while-appending.ts';

const REPLACED_TIMEOUT_MS = 60_000;

/** kill -9; resolves once another process stands in its place. */
export async function killPart(product: RunningProduct, part: Part): Promise<void> {
  const pid = await product.pidOf(part);
  process.kill(pid, 'SIGKILL');
  await replaced(product, part, pid);
}

/** As an operator does, or an update: asked to end, which for Postgres is a fast shutdown. */
export async function restartPart(product: RunningProduct, part: Part): Promise<void> {
  const pid = await product.pidOf(part);
  process.kill(pid, part === 'postgres' ? 'SIGINT' : 'SIGTERM');
  await replaced(product, part, pid);
}

/** kill -9 of the api, with an append under way. */
export async function killApiWhileAppending(product: RunningProduct): Promise<void> {
  const pid = await product.pidOf('api');
  await whileAppending(product.databaseUrl(), () => process.kill(pid, 'SIGKILL'));
  await replaced(product, 'api', pid);
}

async function replaced(product: RunningProduct, part: Part, pid: number): Promise<void> {
  const isReplaced = async () => (await product.pidOf(part)) !== pid;
  if (await until(isReplaced, { timeoutMs: REPLACED_TIMEOUT_MS })) return;
  throw new Error(`nobody starts the ${part} again`);
}

/** SIGSTOP for so long. */
export async function freezePart(product: RunningProduct, part: Part, ms: number): Promise<void> {
  const pid = await product.pidOf(part);
  process.kill(pid, 'SIGSTOP');
  try {
    await delay(ms);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Stops the api with an append under way, for as long as `meanwhile` takes. */
export async function freezeApiWhileAppending(
  product: RunningProduct,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const pid = await product.pidOf('api');
  try {
    await whileAppending(product.databaseUrl(), () => process.kill(pid, 'SIGSTOP'));
    await meanwhile();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
