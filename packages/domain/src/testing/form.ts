import type { Checked } from '../kernel/form.ts';

/** The violations of a check as `path: message`, none when it is fine. */
export const violationsOf = (checked: Checked<unknown>): readonly string[] =>
  checked.ok ? [] : checked.error.map(({ propertyPath, message }) => `${propertyPath}: ${message}`);
