import type { VerifyAnswer } from '@keepsale/contracts/history';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { messageOf } from '../../api/problem.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { FormError } from '../../ui/states.tsx';
import { verifyHistory } from './queries.ts';
import { differenceLine, verdictOf } from './verdict.ts';
import { VerdictBox } from './verdict-box.tsx';

/** Recomputes everything from the record, and says what differs where. */
export function Verification() {
  const { caller } = useHistoryPlace();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => verifyHistory(caller),
  });
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <CardHead
        title="Verify"
        sub="Recomputes the fingerprint of every entry, and compares each list with a fresh replay."
      >
        <Button icon={ShieldCheck} busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Verifying...' : 'Verify'}
        </Button>
      </CardHead>
      <div role="status" className="empty:hidden">
        {data && (
          <VerdictBox verdict={verdictOf(data)}>
            <Differences differences={data.readModels.differences} />
          </VerdictBox>
        )}
      </div>
      {error && <FormError>{messageOf(error, 'Not verified. Try again.')}</FormError>}
    </Card>
  );
}

interface DifferencesProps {
  readonly differences: VerifyAnswer['readModels']['differences'];
}

function Differences({ differences }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {differences.map(differenceLine).map(({ where, expected, stored }, index) => (
        <li key={index} className="rounded-md bg-surface px-3 py-2 text-sm break-words">
          <p className="font-medium">{where}</p>
          <p className="text-ink2">
            By the record {expected}, in the list {stored}
          </p>
        </li>
      ))}
    </ul>
  );
}
