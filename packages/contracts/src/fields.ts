import Type from 'typebox';

/** The building blocks of the contract; `description` goes into the OpenAPI document. */

export const Id = Type.String({ format: 'uuid', description: 'UUID' });

/** Answers only: a request's money is checked for its decimals by the domain's forms. */
export const Dollars = Type.Number({ description: 'US dollars, at most 2 decimals' });

export const Percent = Type.Number({ description: 'Percentage, 1 decimal, half away from zero' });

export const BusinessDay = Type.String({
  pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
  description: 'Calendar day YYYY-MM-DD, without zone',
});

export const CalendarMonth = Type.String({
  pattern: String.raw`^\d{4}-\d{2}$`,
  description: 'Calendar month YYYY-MM',
});

export const Moment = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, milliseconds',
});

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What a request may send for a text that is not required: absent, null and blanks are the same. */
export const OptionalText = (maxLength: number, description?: string) =>
  Type.Optional(
    Nullable(Type.String({ maxLength: maxLength * 2, ...(description ? { description } : {}) })),
  );

/** A day in a request: a full ISO timestamp is accepted and its written date part kept. */
export const RequestDay = Type.String({
  maxLength: 40,
  description: 'YYYY-MM-DD, or an ISO timestamp of which the written day is kept',
});
