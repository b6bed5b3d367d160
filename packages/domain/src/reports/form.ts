import { parseMonth, type BusinessDate, type Month } from '../kernel/dates.ts';
import {
  checkForm,
  dateField,
  flagField,
  optional,
  required,
  type Checked,
  type FieldReader,
  type Form,
  type Input,
  type Violation,
} from '../kernel/form.ts';
import { ok, refuse } from '../kernel/result.ts';
import {
  REPORT_TYPES,
  type ReportFormat,
  type ReportOptions,
  type ReportSpec,
  type ReportType,
} from './events.ts';

/** The one format of each kind; a custom report comes in either. */
export const REPORT_FORMATS: Readonly<Record<ReportType, readonly ReportFormat[]>> = {
  financial: ['pdf'],
  inventory: ['xlsx'],
  expenses: ['pdf'],
  revenue: ['xlsx'],
  custom: ['pdf', 'xlsx'],
};

/**
 * Checks what report somebody asks for.
 * @param serverToday stands in where the client does not say which day it has.
 */
export const checkReportRequest = (
  input: Input,
  serverToday: BusinessDate,
): Checked<ReportSpec> => {
  const request = checkForm(requestForm(serverToday), input, 'json');
  if (!request.ok) return request;
  const { type, format: asked, today, month } = request.value;
  const format = asked ?? REPORT_FORMATS[type][0] ?? 'pdf';
  if (!REPORT_FORMATS[type].includes(format)) {
    return refuse([{ propertyPath: 'format', message: formatMessage(type) }]);
  }
  if (type !== 'custom') return ok({ type, format, today, month, options: null });
  const options = checkOptions(inputOf(input['options']));
  if (!options.ok) return options;
  return ok({ type, format, today, month: null, options: options.value });
};

interface Request {
  readonly type: ReportType;
  readonly format: ReportFormat | null;
  readonly today: BusinessDate;
  readonly month: Month | null;
}

const choice =
  <Option extends string>(options: readonly Option[]): FieldReader<Option> =>
  (raw, label) => {
    const chosen = options.find((option) => option === raw);
    return chosen === undefined
      ? refuse(`${label} must be one of ${options.join(', ')}`)
      : ok(chosen);
  };

const monthField: FieldReader<Month> = (raw, label) => {
  const month = typeof raw === 'string' ? parseMonth(raw.trim()) : null;
  return month === null ? refuse(`${label} must be a month such as 2026-11`) : ok(month);
};

const requestForm = (today: BusinessDate): Form<Request> => ({
  type: required('Report type', choice(REPORT_TYPES)),
  format: optional('Format', choice(['pdf', 'xlsx'] as const), null),
  today: optional('Today', dateField, today),
  month: optional('Month', monthField, null),
});

const formatMessage = (type: ReportType): string =>
  `This report comes as ${REPORT_FORMATS[type].map((format) => format.toUpperCase()).join(' or ')}`;

const optionsForm: Form<ReportOptions> = {
  startDate: optional('Start date', dateField, null, named('startDate')),
  endDate: optional('End date', dateField, null, named('endDate')),
  includeRevenue: optional('Include revenue', flagField, true, named('includeRevenue')),
  includeExpenses: optional('Include expenses', flagField, true, named('includeExpenses')),
  includeProfit: optional('Include profit', flagField, true, named('includeProfit')),
  includeInventory: optional('Include inventory', flagField, false, named('includeInventory')),
};

function named(field: string): { readonly path: string; readonly aliases: readonly string[] } {
  return { path: `options.${field}`, aliases: [field] };
}

const checkOptions = (input: Input): Checked<ReportOptions> => {
  const options = checkForm(optionsForm, input, 'json');
  if (!options.ok) return options;
  const violations = violationsOf(options.value);
  return violations.length === 0 ? options : refuse(violations);
};

const violationsOf = (options: ReportOptions): readonly Violation[] => {
  const { startDate, endDate } = options;
  const violations: Violation[] = [];
  if (startDate !== null && endDate !== null && endDate < startDate) {
    violations.push({
      propertyPath: 'options.endDate',
      message: 'End date must not be before start date',
    });
  }
  if (!options.includeRevenue && !options.includeExpenses && !options.includeInventory) {
    violations.push({
      propertyPath: 'options.includeRevenue',
      message: 'Include revenue, expenses or inventory',
    });
  }
  return violations;
};

const inputOf = (options: unknown): Input =>
  typeof options === 'object' && options !== null && !Array.isArray(options)
    ? Object.fromEntries(Object.entries(options))
    : {};
