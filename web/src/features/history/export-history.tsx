import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { download } from '../../api/download.ts';
import { getFile } from '../../api/http.ts';
import { messageOf } from '../../api/problem.ts';
import { useHistoryPlace } from '../../app/history-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { today } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { FormError } from '../../ui/states.tsx';

const PATH = '/api/history/export';

/** The record as a file. An auditor's browser has no one-time addresses: it reads the file itself. */
export function ExportHistory() {
  const { caller, own } = useHistoryPlace();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (own) await download(PATH);
      else saveFile(await getFile(PATH, undefined, caller), `keepsale-history-${today()}.jsonl`);
    },
  });
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <CardHead
        title="Export"
        sub={
          <>
            The whole record with its fingerprints, one entry a line. It can be checked without us:{' '}
            <code className="rounded-xs bg-s2 px-1 text-ink2">
              npm run -s cli -- history verify FILE
            </code>
          </>
        }
      />
      <Button
        variant="secondary"
        icon={Download}
        className="justify-self-start"
        busy={isPending}
        onClick={() => mutate()}
      >
        Download the record
      </Button>
      {error && (
        <FormError>
          {messageOf(error, 'The file could not be downloaded. Please try again.')}
        </FormError>
      )}
    </Card>
  );
}
