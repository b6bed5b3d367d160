import { randomUUID } from 'node:crypto';
import { BATCH_REPORTS_MAX, type ReportRequest } from '@keepsale/contracts/reports';
import type { BusinessDate } from '@keepsale/domain/kernel/dates';
import type { Violation } from '@keepsale/domain/kernel/form';
import { type ReportId, reportId } from '@keepsale/domain/kernel/ids';
import type { RemoveReport, RequestReport } from '@keepsale/domain/reports/commands';
import type { ReportSpec } from '@keepsale/domain/reports/events';
import { checkReportRequest } from '@keepsale/domain/reports/form';
import { valuesOf } from '../answers/form.ts';
import { invalid } from '../http/problem.ts';

export const requestReport = (body: ReportRequest, serverToday: BusinessDate): RequestReport => ({
  type: 'RequestReport',
  data: {
    reportId: reportId(randomUUID()),
    batchId: null,
    ...valuesOf(checkReportRequest(body, serverToday)),
  },
});

export const removeReport = (id: ReportId): RemoveReport => ({
  type: 'RemoveReport',
  data: { reportId: id },
});

/**
 * What a batch is made of.
 * @throws HttpProblem 400 with every violation of every report.
 */
export const reportsOfBatch = (
  reports: unknown,
  serverToday: BusinessDate,
): readonly ReportSpec[] => {
  if (!Array.isArray(reports) || reports.length < 1 || reports.length > BATCH_REPORTS_MAX) {
    throw invalid([
      { propertyPath: 'reports', message: `Ask for 1 to ${BATCH_REPORTS_MAX} reports` },
    ]);
  }
  const specs: ReportSpec[] = [];
  const violations: Violation[] = [];
  reports.forEach((report: unknown, index) => {
    const checked = checkReportRequest(fieldsOf(report), serverToday);
    if (checked.ok) specs.push(checked.value);
    else violations.push(...checked.error.map((violation) => within(index, violation)));
  });
  if (violations.length > 0) throw invalid(violations);
  return specs;
};

const within = (index: number, { propertyPath, message }: Violation): Violation => ({
  propertyPath: `reports[${index}].${propertyPath}`,
  message,
});

/** What is no object has no fields: it lacks its type. */
const fieldsOf = (report: unknown): Readonly<Record<string, unknown>> =>
  typeof report === 'object' && report !== null ? Object.fromEntries(Object.entries(report)) : {};
