import { Menu, Search, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { buttonClass } from '../ui/button.tsx';
import { OVERLAY } from '../ui/dialog.tsx';
import { Wordmark } from '../ui/logo.tsx';
import { NoticeHost } from '../ui/notice-host.tsx';
import { paths } from './paths.ts';
import { useShortcuts } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutList = lazy(async () => ({
  default: (await import('./shortcut-list.tsx')).ShortcutList,
}));
const AccountDialog = lazy(async () => ({
  default: (await import('../features/identity/account.dialog.tsx')).AccountDialog,
}));

type Layer = 'palette' | 'shortcuts' | 'account';

/** The sidebar from 1024 px, a header with a drawer below; and the layers that every screen has. */
export function Shell() {
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  useShortcuts({
    onPalette: () => setLayer((open) => (open === 'palette' ? null : 'palette')),
    onHelp: () => setLayer('shortcuts'),
  });
  return (
    <div className="lg:pl-[252px]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:text-canvas"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className="fixed inset-y-0 left-0 hidden w-[252px] border-r border-line bg-side lg:block"
      >
        <Sidebar onSearch={() => setLayer('palette')} onAccount={() => setLayer('account')} />
      </aside>
      <MobileHeader onSearch={() => setLayer('palette')} onAccount={() => setLayer('account')} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[1264px] px-4 pt-6 pb-16 focus:outline-none sm:px-6 lg:px-8 lg:pt-8"
      >
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <NoticeHost />
      <Suspense>
        {layer === 'palette' && <CommandPalette onClose={close} />}
        {layer === 'shortcuts' && <ShortcutList onClose={close} />}
        {layer === 'account' && <AccountDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

interface MobileHeaderProps {
  readonly onSearch: () => void;
  readonly onAccount: () => void;
}

function MobileHeader({ onSearch, onAccount }: MobileHeaderProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-canvas/95 px-4 backdrop-blur lg:hidden">
      <Link to={paths.dashboard}>
        <Wordmark subtitle={false} size={28} />
      </Link>
      <div className="flex items-center">
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
          aria-label="Search or jump to"
          onClick={onSearch}
        >
          <Search className="size-5" aria-hidden />
        </button>
        <Radix.Root open={open} onOpenChange={setOpen}>
          <Radix.Trigger
            className={buttonClass({ variant: 'ghost', size: 'icon' }, '-mr-2')}
            aria-label="Open menu"
          >
            <Menu className="size-5" aria-hidden />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Overlay className={`${OVERLAY} lg:hidden`} />
            <Radix.Content
              aria-describedby={undefined}
              className="fixed inset-y-0 left-0 z-50 w-[min(300px,86vw)] overflow-y-auto overscroll-contain bg-side shadow-3 focus:outline-none data-[state=open]:animate-[slide_.18s_ease-out] lg:hidden"
            >
              <Radix.Title className="sr-only">Menu</Radix.Title>
              <Sidebar
                onNavigate={close}
                onSearch={() => {
                  close();
                  onSearch();
                }}
                onAccount={() => {
                  close();
                  onAccount();
                }}
                closeButton={
                  <Radix.Close
                    className={buttonClass({ variant: 'ghost', size: 'icon' })}
                    aria-label="Close menu"
                  >
                    <X className="size-5" aria-hidden />
                  </Radix.Close>
                }
              />
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      </div>
    </header>
  );
}
