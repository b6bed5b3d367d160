import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { FastifyRequest } from 'fastify';

/** The seller itself, or somebody whom it lets read: see `identity/audit-calls.ts`. */
export type Access = 'seller' | 'auditor';

/** Who asks, and how far that seller's read models are: one indexed look-up per request. */
export interface Seller {
  readonly id: SellerId;
  readonly access: Access;
  /** Of an auditor: the link's id. */
  readonly sessionId: string;
  /** Of the read models at the start of the request; -1 before anything was recorded. */
  readonly revision: number;
  /** The projector met an event that it cannot read: rows stand still, writes are refused. */
  readonly parked: boolean;
  /** The session was opened with a one-time password: another must be chosen before anything else. */
  readonly mustChangePassword: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    seller: Seller | null;
  }
}

/** The seller of a route in the sellers' scope of `app.ts`, where a hook has checked the token. */
export const sellerOf = (request: FastifyRequest): Seller => {
  if (request.seller === null) throw new Error(`${request.routeOptions.url ?? ''} checks no token`);
  return request.seller;
};
