import Type, { type Static } from 'typebox';

/** One refused field: `message` is the line that a screen shows at it. */
export const Violation = Type.Object({
  propertyPath: Type.String(),
  message: Type.String(),
});
export type Violation = Static<typeof Violation>;

/** The body of every error (RFC 9457, `application/problem+json`). */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'Stable name of the kind of problem' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    message: Type.String({ description: 'The one line that a screen shows; equals detail' }),
    error: Type.String({ description: 'The same line again' }),
    violations: Type.Optional(Type.Array(Violation)),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;
