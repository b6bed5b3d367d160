import type { Violation } from '@keepsale/contracts/problem';
import type { Checked } from '@keepsale/domain/kernel/form';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { type HttpProblem, invalid } from './problem.ts';

/**
 * What a form of the domain read.
 *
 * @throws HttpProblem 400 with all its violations.
 */
export const accepted = <Fields>(form: Checked<Fields>): Fields => {
  if (!form.ok) throw invalid(form.error);
  return form.value;
};

/**
 * What a request's shape got wrong, one violation a field. Shapes only (a number where a text belongs): what a
 * field's value should be is said by the domain's forms.
 */
export const describeShape = (
  errors: readonly FastifySchemaValidationError[],
  where: string,
): HttpProblem => {
  const messages = new Map<string, string>();
  for (const error of errors) {
    const path = pathOf(error);
    if (messages.has(path)) continue;
    // Every parameter of an address is a text; only one that is repeated is read as a list.
    const isRepeated = where === 'querystring' && error.keyword === 'type';
    messages.set(path, isRepeated ? `${path} is given more than once` : messageOf(path, error));
  }
  return invalid(
    [...messages].map(([propertyPath, message]): Violation => ({ propertyPath, message })),
  );
};

/** JSON Pointer to the dotted form: `/ids/3` → `ids[3]`. */
const pathOf = ({ instancePath, params }: FastifySchemaValidationError): string => {
  const missing = params['missingProperty'];
  const steps = instancePath.split('/').slice(1);
  if (typeof missing === 'string') steps.push(missing);
  return steps
    .map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`))
    .join('');
};

const messageOf = (path: string, { keyword, params }: FastifySchemaValidationError): string => {
  if (path === '') return 'The request body must be a JSON object';
  switch (keyword) {
    case 'required':
      return `${path} is required`;
    case 'maxLength':
    case 'maxItems':
      return `${path} is too long (at most ${String(params['limit'])})`;
    case 'minItems':
      return `${path} must not be empty`;
    case 'type':
      return `${path} must be ${TYPE_NAMES[String(params['type'])] ?? 'of another type'}`;
    default:
      return `${path} is not valid`;
  }
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
