import { useMutation } from '@tanstack/react-query';
import { FileCheck2, FileDown } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { messageOf } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { today } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { FormError } from '../../ui/states.tsx';
import { checkReceipt, createReceipt } from './queries.ts';
import { receiptVerdictOf } from './verdict.ts';
import { VerdictBox } from './verdict-box.tsx';

/** What the call takes; a longer text is no receipt. */
const RECEIPT_LENGTH_MAX = 10_000;

export function Receipts() {
  const { own } = useHistoryPlace();
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <CardHead
        title="Receipts"
        sub="A signed note of where the history stands. Kept elsewhere, it proves later that nothing before it was rewritten."
      />
      {own && <NewReceipt />}
      <ReceiptCheck />
    </Card>
  );
}

function NewReceipt() {
  const submission = useSubmission();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => createReceipt(submission.keyFor('receipt')),
    onSuccess: submission.settle,
  });
  const receipt = data?.receipt;
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        icon={FileCheck2}
        className="justify-self-start"
        busy={isPending}
        onClick={() => mutate()}
      >
        Create receipt
      </Button>
      {error && <FormError>{messageOf(error, 'No receipt was made. Try again.')}</FormError>}
      {receipt !== undefined && (
        <>
          <Field
            label="Your receipt"
            hint="Keep it where we cannot change it: on paper, in a mail."
          >
            {(control) => (
              <Textarea {...control} readOnly rows={4} className="font-mono" value={receipt} />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={FileDown}
              onClick={() =>
                saveFile(
                  new Blob([receipt], { type: 'text/plain' }),
                  `keepsale-receipt-${today()}.txt`,
                )
              }
            >
              Save as file
            </Button>
            <CopyButton label="Copy" text={receipt} />
          </div>
        </>
      )}
    </div>
  );
}

function ReceiptCheck() {
  const { caller } = useHistoryPlace();
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (receipt: string) => checkReceipt(caller, receipt),
  });
  const change = (next: string) => {
    reset();
    setText(next.slice(0, RECEIPT_LENGTH_MAX));
  };
  const readFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) void chosen.slice(0, RECEIPT_LENGTH_MAX).text().then(change);
    event.target.value = '';
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '') mutate(text.trim());
  };
  return (
    <form className="grid gap-3 border-t border-line pt-5" onSubmit={submit}>
      <Field label="Check a receipt">
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            className="font-mono"
            spellCheck={false}
            placeholder="Paste it here"
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={isPending} disabled={text.trim() === ''}>
          Check receipt
        </Button>
        <Button variant="ghost" onClick={() => file.current?.click()}>
          Choose a file…
        </Button>
        <input
          ref={file}
          type="file"
          accept=".txt,text/plain"
          className="hidden"
          aria-label="Receipt file"
          onChange={readFile}
        />
      </div>
      <div role="status" className="empty:hidden">
        {data && <VerdictBox verdict={receiptVerdictOf(data)} />}
      </div>
      {error && <FormError>{messageOf(error, 'Not checked. Try again.')}</FormError>}
    </form>
  );
}
