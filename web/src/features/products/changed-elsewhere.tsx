import { FormError } from '../../ui/states.tsx';
import type { Clash } from './use-reload.ts';

interface ChangedElsewhereProps {
  /** Why the save was refused, until the product is reloaded. */
  readonly conflict: string | null;
  /** What was changed both here and there; null when nothing was reloaded. */
  readonly clashes: readonly Clash[] | null;
  readonly reload: () => Promise<void>;
}

/** Above the fields of a product that somebody else changed, too. */
export function ChangedElsewhere({ conflict, clashes, reload }: ChangedElsewhereProps) {
  if (conflict !== null) {
    return (
      <div className="sm:col-span-2">
        <FormError>
          {conflict}{' '}
          <button
            type="button"
            className="font-medium text-accent-text underline underline-offset-2"
            onClick={() => void reload()}
          >
            Reload
          </button>
        </FormError>
      </div>
    );
  }
  return clashes && <Reloaded clashes={clashes} />;
}

function Reloaded({ clashes }: { readonly clashes: readonly Clash[] }) {
  return (
    <div
      role="status"
      className="rounded-md bg-accent-soft px-3.5 py-3 text-md text-ink sm:col-span-2"
    >
      <p>Reloaded. What you changed here is kept, and not saved yet.</p>
      {clashes.length > 0 && (
        <>
          <p className="mt-1">Changed elsewhere, too, and replaced when you save:</p>
          <ul className="mt-1 list-disc pl-5">
            {clashes.map(({ label, theirs }) => (
              <li key={label}>
                {label}: {theirs === '' ? 'emptied' : theirs}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
