import type { CreatedAuditLink } from '@keepsale/contracts/audit-access';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { moment } from '../../ui/moments.ts';

interface NewAuditLinkProps {
  readonly link: CreatedAuditLink;
  readonly onClose: () => void;
}

export function NewAuditLink({ link, onClose }: NewAuditLinkProps) {
  const address = new URL(link.url, location.origin).href;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Your audit link"
      sub={`${link.label} · until ${moment(link.expiresAt)}`}
      footer={
        <Button className="max-sm:col-span-2" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-md text-ink2">
          Copy it now: it is shown this once and kept nowhere. Whoever has it can read your books.
        </p>
        <Field label="Link">
          {(control) => (
            <Textarea
              {...control}
              readOnly
              rows={5}
              className="break-all"
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <CopyButton label="Copy link" text={address} />
        </div>
      </div>
    </Dialog>
  );
}
