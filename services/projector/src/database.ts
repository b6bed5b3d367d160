import { createReadPool } from '@keepsale/read-model/folds';
import type { Pool } from 'pg';

/**
 * - `synchronous_commit`: rows and checkpoint are lost together or not at all, and the log makes them again.
 * - plans: generic, and by index only. Every statement looks up by key; a plan made while a table was small would be kept.
 * - time-outs: a frozen process must not keep locks.
 */
const SETTINGS = [
  'synchronous_commit=off',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'lock_timeout=5s',
  'default_transaction_isolation=read\\ committed',
];

/** One connection for batches, one for leases while a batch is under way, and one to spare. */
const CONNECTIONS_MAX = 3;

/** @param options of what works by batches; a rebuild has statements that last, and says nothing meanwhile. */
export const openProjectorPool = (
  connectionString: string,
  options: { readonly silenceMs?: number } = {},
): Pool =>
  createReadPool({
    ...options,
    connectionString,
    max: CONNECTIONS_MAX,
    application_name: 'keepsale-projector',
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 2_000,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  });
