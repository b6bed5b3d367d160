import { useTitle } from '../../ui/page.tsx';
import { ExportHistory } from './export-history.tsx';
import { Receipts } from './receipts.tsx';
import { Verification } from './verification.tsx';

/** That nothing was rewritten: asked of the server, of a receipt, or of a file that anyone can check. */
export function ProofScreen() {
  useTitle('Proof');
  return (
    <div className="grid w-full max-w-[860px] grid-cols-1 gap-4 sm:gap-5">
      <Verification />
      <Receipts />
      <ExportHistory />
    </div>
  );
}
