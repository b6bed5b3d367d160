import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { LogOut, Moon, Search, Settings2, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { logout, userQueries } from '../features/identity/queries.ts';
import { buttonClass } from '../ui/button.tsx';
import { Key } from '../ui/chip.tsx';
import { initials } from '../ui/format.ts';
import { Wordmark } from '../ui/logo.tsx';
import { toggleTheme, useDark } from '../ui/theme.ts';
import { useNavigation, type NavigationEntry } from './navigation.ts';
import { paths } from './paths.ts';
import { isMac } from './shortcuts.ts';

interface SidebarProps {
  /** A link was followed: the drawer closes. */
  readonly onNavigate?: () => void;
  readonly onSearch: () => void;
  readonly onAccount: () => void;
  readonly closeButton?: ReactNode;
}

export function Sidebar({ onNavigate, onSearch, onAccount, closeButton }: SidebarProps) {
  return (
    <div className="flex min-h-full flex-col px-3 pt-4 pb-3 lg:h-full lg:overflow-y-auto">
      <div className="flex items-center justify-between pr-1 pl-2">
        <Link to={paths.dashboard} onClick={onNavigate} className="rounded-sm">
          <Wordmark />
        </Link>
        {closeButton}
      </div>
      <button
        type="button"
        onClick={onSearch}
        className="mt-4 flex h-9 shrink-0 items-center gap-2 rounded-md border border-line bg-surface/70 px-2.5 text-sm text-ink3 transition-colors hover:bg-surface hover:text-ink2 dark:bg-s2/60"
      >
        <Search className="size-4" aria-hidden />
        Search or jump to…
        <span aria-hidden className="ml-auto hidden gap-0.5 lg:flex">
          <Key>{isMac ? '⌘' : 'Ctrl'}</Key>
          <Key>K</Key>
        </span>
      </button>
      <nav aria-label="Main" className="mt-4">
        <ul className="grid gap-0.5">
          {useNavigation().map((entry) => (
            <li
              key={entry.to}
              className={clsx(entry.apart === true && 'mt-3 border-t border-line pt-3')}
            >
              <NavigationLink entry={entry} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto pt-6">
        <UserRow onAccount={onAccount} />
        <button
          type="button"
          onClick={logout}
          className="mt-1 flex h-10 w-full items-center gap-3 rounded-md px-3 text-md font-medium text-ink2 hover:bg-s3/60 hover:text-ink lg:h-9"
        >
          <LogOut className="size-[18px] text-ink3" strokeWidth={1.9} aria-hidden />
          Logout
        </button>
      </div>
    </div>
  );
}

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly onNavigate: (() => void) | undefined;
}

function NavigationLink({ entry: { to, label, icon: Icon }, onNavigate }: NavigationLinkProps) {
  return (
    <NavLink
      to={to}
      onClick={onNavigate}
      className={({ isActive }) =>
        clsx(
          'group flex h-10 items-center gap-3 rounded-md px-3 text-md transition-colors lg:h-9',
          isActive
            ? 'bg-surface font-semibold text-ink shadow-1 ring-1 ring-line dark:bg-s2'
            : 'font-medium text-ink2 hover:bg-s3/60 hover:text-ink',
        )
      }
    >
      {({ isActive }) => (
        <>
          <Icon
            className={clsx(
              'size-[18px]',
              isActive ? 'text-accent-text' : 'text-ink3 group-hover:text-ink2',
            )}
            strokeWidth={1.9}
            aria-hidden
          />
          {label}
        </>
      )}
    </NavLink>
  );
}

/** The name and e-mail once loaded; a failed load leaves them out, the rest works on. */
function UserRow({ onAccount }: { readonly onAccount: () => void }) {
  const { data: user } = useQuery(userQueries.current());
  const dark = useDark();
  const ThemeIcon = dark ? Sun : Moon;
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        onClick={onAccount}
        aria-haspopup="dialog"
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md p-2 text-left transition-colors hover:bg-s3/60"
      >
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand-text"
        >
          {user ? initials(user.fullName) : <Settings2 className="size-4" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-md font-medium">{user?.fullName ?? 'Account'}</span>
          {/* The line is there before the address: nothing moves when it comes. */}
          <span className="block h-4 truncate text-xs text-ink3">{user?.email}</span>
        </span>
      </button>
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', size: 'iconSmall' }, 'shrink-0')}
        aria-label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
        onClick={toggleTheme}
      >
        <ThemeIcon className="size-4" aria-hidden />
      </button>
    </div>
  );
}
