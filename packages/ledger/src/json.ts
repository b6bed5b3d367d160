import type { JsonObject } from '@keepsale/event-store';

/** Of what came from JSON or is about to become JSON: whether its members are JSON is seen where its text is made. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
