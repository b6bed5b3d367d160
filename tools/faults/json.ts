/** @throws when the member is not there, or no text. */
export function textAt(value: unknown, name: string): string {
  const member = memberOf(value, name);
  if (typeof member !== 'string') throw new Error(`no text ${name} in ${JSON.stringify(value)}`);
  return member;
}

/** @throws when the member is not there, or no number. */
export function numberAt(value: unknown, name: string): number {
  const member = memberOf(value, name);
  if (typeof member !== 'number') throw new Error(`no number ${name} in ${JSON.stringify(value)}`);
  return member;
}

/** Undefined for what is no object, or has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** @throws when it is no list. */
export function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value)}`);
  return value;
}
