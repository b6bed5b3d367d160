import { Gauge, type Registry } from 'prom-client';

/** What a `pg` pool tells of itself. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Looked at when the metrics are asked for. */
export const watchPool = (registry: Registry, pool: WatchedPool): void => {
  new Gauge({
    name: 'keepsale_pool_connections',
    help: 'Connections to the database by what they do; `waiting` are requests that have none yet',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
};
