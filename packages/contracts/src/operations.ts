import Type, { type Static } from 'typebox';

/** Whether the product can serve, part by part. */
export const Readiness = Type.Object({
  status: Type.Union([Type.Literal('ready'), Type.Literal('unavailable')]),
  /** Each part the product stands on: `ok`, or that it does not answer; the log says why. */
  parts: Type.Record(Type.String(), Type.String()),
  parkedSellers: Type.Integer(),
});
export type Readiness = Static<typeof Readiness>;

/** The process answers. */
export const Liveness = Type.Object({ status: Type.Literal('live') });
