import { useMutation } from '@tanstack/react-query';
import { download } from '../../api/download.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/states.tsx';

/** Everything of the account as one file, by the browser's own downloads: it may be large. */
export function ExportAccount() {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => download('/api/account/export'),
  });
  return (
    <>
      <p className="text-md text-ink2">
        One ZIP with your whole history, tables of your products, sales, revenue and expenses, your
        photos and your reports.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={isPending}
        onClick={() => mutate()}
      >
        Export account
      </Button>
      {error && (
        <FormError>
          {messageOf(error, 'The file could not be downloaded. Please try again.')}
        </FormError>
      )}
    </>
  );
}
