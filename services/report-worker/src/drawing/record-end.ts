import { commandId, uuid, uuidV5, type SellerId } from '@keepsale/domain/kernel/ids';
import type { EndReport } from '@keepsale/domain/reports/commands';
import type { SellerEvent } from '@keepsale/domain/events';
import { JobPostponed } from '@keepsale/queue';
import type { ReportLedger, ReportOutcome } from '@keepsale/ledger';

/** A store does not answer; whether the end was recorded is unknown. Telling it again is safe. */
export class EndNotRecorded extends JobPostponed {
  override readonly name = 'EndNotRecorded';
}

/** Which file of a report stands: the one with this content, none, or unknown until the read models show it. */
export type Standing =
  | { readonly status: 'file'; readonly sha256: string }
  | { readonly status: 'none' }
  | { readonly status: 'unknown' };

export const NOTHING_STANDS: Standing = { status: 'none' };

export interface ReportEnd {
  readonly seller: SellerId;
  /** Of the last event of the report that is known: where its standing follows from. */
  readonly since: number;
  readonly command: EndReport;
}

/** @throws EndNotRecorded when it is worth telling again. */
export const recordEnd = async (ledger: ReportLedger, end: ReportEnd): Promise<Standing> =>
  standingAfter(await tellEnd(ledger, end), end.command);

/** Repeatable. */
export const tellEnd = (
  ledger: ReportLedger,
  { seller, since, command }: ReportEnd,
): Promise<ReportOutcome> => {
  const id = command.data.reportId;
  return ledger.execute({
    seller,
    commands: [command],
    since,
    actor: { kind: 'system', id: 'report-worker' },
    correlationId: id,
    // The same in every run of this job: a repeat finds the event of the first.
    commandId: commandId(uuidV5(uuid(id), command.type)),
  });
};

const standingAfter = (outcome: ReportOutcome, command: EndReport): Standing => {
  switch (outcome.status) {
    case 'done':
      return standingIn(outcome.events.map(({ event }) => event));
    // What was told to have failed may have been drawn by another run: then its file stands.
    case 'refused':
      return command.type === 'FailReport' ? { status: 'unknown' } : NOTHING_STANDS;
    // Its seller was erased: what was made goes.
    case 'ended':
      return NOTHING_STANDS;
    case 'key-reused':
    case 'conflict':
    case 'unavailable':
      throw new EndNotRecorded(`the event store: ${outcome.status}`);
  }
};

/** No event: an earlier run told this end. */
const standingIn = (events: readonly SellerEvent[]): Standing => {
  for (const event of events) {
    if (event.type === 'ReportGenerated') return { status: 'file', sha256: event.data.sha256 };
    if (event.type === 'ReportFailed') return NOTHING_STANDS;
  }
  return { status: 'unknown' };
};
