import { commandId, sellerId, uuid, uuidV5 } from '@keepsale/domain/kernel/ids';
import type { ReportCommand } from '@keepsale/domain/reports/commands';
import type { SellerEvent } from '@keepsale/domain/events';
import { JobPostponed } from '@keepsale/queue';
import type { SellerLedger, SellerOutcome } from '@keepsale/ledger';

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

/** @throws EndNotRecorded when it is worth telling again. */
export const recordEnd = async (
  ledger: SellerLedger,
  seller: string,
  command: Extract<ReportCommand, { readonly type: 'CompleteReport' | 'FailReport' }>,
): Promise<Standing> => {
  const id = command.data.reportId;
  const outcome = await ledger.execute({
    seller: sellerId(seller),
    commands: [command],
    actor: ACTOR,
    correlationId: id,
    // The same in every run of this job: a repeat finds the event of the first.
    commandId: commandId(uuidV5(uuid(id), command.type)),
  });
  return standingAfter(outcome);
};

export const ACTOR = { kind: 'system', id: 'report-worker' } as const;

const standingAfter = (outcome: SellerOutcome): Standing => {
  switch (outcome.status) {
    case 'done':
      return standingIn(outcome.events.map(({ event }) => event));
    // The report has ended otherwise (cancelled, deleted), or its seller was erased: what was made goes.
    case 'refused':
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
