import { expect, test } from 'vitest';
import type { CompleteReport, ReportCommand } from './commands.ts';
import { aReport, given, requestReport } from '../testing/ledger.ts';

const reportId = aReport();
const complete: CompleteReport = {
  type: 'CompleteReport',
  data: {
    reportId,
    fileName: 'financial-report-2026-03-31.pdf',
    bytes: 12_345,
    sha256: 'c0'.repeat(32),
  },
};
const fail: ReportCommand = { type: 'FailReport', data: { reportId, reason: 'The disk is full.' } };
const remove: ReportCommand = { type: 'RemoveReport', data: { reportId } };
const expire: ReportCommand = { type: 'ExpireReport', data: { reportId } };

const none = { accepted: [] };
const notWaiting = { rejected: { code: 'report-not-waiting', reportId } };
const requested = () => given().after(requestReport());
const one = (type: string, data: object = { reportId }) => ({ accepted: [{ type, data }] });

test('a report is asked for once under its id', () => {
  expect(given().when(requestReport())).toEqual(one('ReportRequested', requestReport().data));
  expect(requested().when(requestReport())).toEqual({
    rejected: { code: 'id-taken', id: reportId },
  });
});

test('it is generated once, however often the job runs', () => {
  expect(requested().when(complete)).toEqual(one('ReportGenerated', complete.data));
  expect(requested().after(complete).when(complete)).toEqual(none);
});

test('it fails once, and what failed is not generated later', () => {
  expect(requested().when(fail)).toEqual(one('ReportFailed', fail.data));
  expect(requested().after(fail).when(fail)).toEqual(none);
  expect(requested().after(fail).when(complete)).toEqual(notWaiting);
});

test('removing cancels what is unfinished and deletes what is finished', () => {
  expect(requested().when(remove)).toEqual(one('ReportCancelled'));
  expect(requested().after(complete).when(remove)).toEqual(one('ReportDeleted'));
  expect(requested().after(fail).when(remove)).toEqual(one('ReportDeleted'));
  expect(requested().after(remove).when(remove)).toEqual(one('ReportDeleted'));
  expect(requested().after(remove, remove).when(remove)).toEqual({
    rejected: { code: 'report-not-found', reportId },
  });
});

test('a cancelled report is not generated', () => {
  expect(requested().after(remove).when(complete)).toEqual(notWaiting);
});

test('only a file that is there expires', () => {
  expect(requested().after(complete).when(expire)).toEqual(one('ReportExpired'));
  expect(requested().after(complete, expire).when(expire)).toEqual(none);
  expect(requested().when(expire)).toEqual(none);
});

test.each([complete, fail, remove, expire])('$type of an unknown report is refused', (command) => {
  expect(given().when(command)).toEqual({ rejected: { code: 'report-not-found', reportId } });
});
