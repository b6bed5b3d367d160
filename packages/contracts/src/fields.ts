import Type from 'typebox';

// The building blocks of the contract; each `description` goes into the OpenAPI document.

/** A thing's id. */
export const Id = Type.String({ format: 'uuid', description: 'UUID' });

/** Answers only: a request's money is checked for its decimals by the domain's forms. */
export const Dollars = Type.Number({ description: 'US dollars, at most 2 decimals' });

/** A derived percentage. */
export const Percent = Type.Number({ description: 'Percentage, 1 decimal, half away from zero' });

/** A calendar day in an answer. */
export const BusinessDay = Type.String({
  pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
  description: 'Calendar day YYYY-MM-DD, without zone',
});

/** A calendar month in an answer. */
export const CalendarMonth = Type.String({
  pattern: String.raw`^\d{4}-\d{2}$`,
  description: 'Calendar month YYYY-MM',
});

/** When something was recorded. */
export const Moment = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, milliseconds',
});

/** The schema, or `null` for "not given". */
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
