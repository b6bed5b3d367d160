import type { AuditLink } from '@keepsale/contracts/audit-access';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { useTitle } from '../../ui/page.tsx';
import { useFilters } from '../../ui/search-params.ts';
import { Loading, places, Skeleton } from '../../ui/skeleton.tsx';
import { Empty, LoadErrors } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { AuditLinkRow } from './audit-link-row.tsx';
import { CreateAuditLink } from './create-audit-link.form.tsx';
import { auditLinkQueries } from './queries.ts';
import { RevokeAuditLink } from './revoke-audit-link.tsx';

/** Who may read the books without an account, until when, and what they looked at. `?dialog=add`. */
export function AuditLinksScreen() {
  useTitle('Auditors');
  const { get, set } = useFilters();
  const links = useLoad(auditLinkQueries.list());
  const { data, isPending } = links;
  const [revoking, setRevoking] = useState<AuditLink | null>(null);
  const open = () => set({ dialog: 'add' }, 'push');
  return (
    <div className="grid w-full max-w-[860px] grid-cols-1 gap-4 sm:gap-5">
      <LoadErrors loads={[{ what: 'your audit links', of: links }]} />
      <Card className="overflow-hidden">
        <div className="p-4 sm:p-6">
          <CardHead
            title="Audit links"
            sub="Whoever has one reads your books and their history, without an account. Nobody can change anything with it."
          >
            {data && data.length > 0 && (
              <Button icon={Plus} onClick={open}>
                <span>
                  Create<span className="max-sm:sr-only"> link</span>
                </span>
              </Button>
            )}
          </CardHead>
        </div>
        <Loading loading={isPending} what="your audit links" skeleton={<RowsSkeleton />}>
          {() =>
            data?.length === 0 ? (
              <Empty
                compact
                title="No audit links yet"
                text="Give your tax adviser a look at the books, until the day you choose."
              >
                <Button icon={Plus} onClick={open}>
                  Create link
                </Button>
              </Empty>
            ) : (
              <ul>
                {data?.map((link) => (
                  <AuditLinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
                ))}
              </ul>
            )
          }
        </Loading>
      </Card>
      {get('dialog') === 'add' && <CreateAuditLink onClose={() => set({ dialog: '' })} />}
      <RevokeAuditLink link={revoking} onClose={() => setRevoking(null)} />
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div>
      {places(2).map((place) => (
        <div key={place} className="flex h-20 items-center gap-4 border-t border-line px-4 sm:px-6">
          <span className="flex-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2 h-3.5 w-3/5" />
          </span>
          <Skeleton className="h-8 w-20" />
        </div>
      ))}
    </div>
  );
}
