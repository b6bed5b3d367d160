import type { Checked, Violation } from '@keepsale/domain/kernel/form';
import { invalid } from '../http/problem.ts';

/**
 * The values of a form.
 * @throws HttpProblem 400 with every violation.
 */
export const valuesOf = <Fields>(checked: Checked<Fields>): Fields => {
  if (checked.ok) return checked.value;
  const [first = UNKNOWN, ...rest] = checked.error;
  throw invalid([first, ...rest]);
};

const UNKNOWN: Violation = { propertyPath: '', message: 'The form cannot be read' };
