import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { setSingleKeys, useSingleKeys } from '../../ui/single-keys.ts';
import { LoadErrors } from '../../ui/states.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';
import { useLoad } from '../../ui/use-load.ts';
import { ChangePassword } from './change-password.form.tsx';
import { DeleteAccount } from './delete-account.form.tsx';
import { ExportAccount } from './export-account.tsx';
import { userQueries } from './queries.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Profile, display, password, and the end of the account. */
export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const profile = useLoad(userQueries.current());
  const { data: user } = profile;
  const [open, setOpen] = useState<'password' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Account"
      sub={user ? `${user.fullName} · ${user.email}` : undefined}
      footer={
        <Button className="max-sm:col-span-2" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-6">
        <LoadErrors loads={[{ what: 'your profile', of: profile }]} />
        <Display />
        <section className="grid gap-3 border-t border-line pt-5">
          <h3 className="font-display text-md font-semibold">Password</h3>
          {open === 'password' ? (
            <ChangePassword onDone={close} leave={{ label: 'Cancel', onLeave: close }} />
          ) : (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setOpen('password')}
            >
              Change password
            </Button>
          )}
        </section>
        <section className="grid gap-3 border-t border-line pt-5">
          <h3 className="font-display text-md font-semibold">Your data</h3>
          <ExportAccount />
        </section>
        <section className="grid gap-3 border-t border-line pt-5">
          <h3 className="font-display text-md font-semibold">Delete account</h3>
          {open === 'delete' && user ? (
            <DeleteAccount fullName={user.fullName} onCancel={() => setOpen(null)} />
          ) : (
            <>
              <p className="text-md text-ink2">
                Erases the account, its books, its photos and its reports. This cannot be undone.
              </p>
              <Button
                variant="dangerSoft"
                className="justify-self-start"
                disabled={!user}
                onClick={() => setOpen('delete')}
              >
                Delete account
              </Button>
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function Display() {
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  return (
    <section className="grid gap-3">
      <h3 className="font-display text-md font-semibold">Display</h3>
      <Segmented label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      <Check
        label="Single-key shortcuts, such as / to search and N to add a product"
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
    </section>
  );
}
