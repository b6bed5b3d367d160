import clsx from 'clsx';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Mark, Wordmark } from '../../ui/logo.tsx';

export const WRAP = 'mx-auto w-full max-w-[1216px] px-5 sm:px-8';

const SECTIONS = [
  { label: 'Features', href: '/#features' },
  { label: 'Benefits', href: '/#benefits' },
  { label: 'Pricing', href: '/#pricing' },
] as const;

/** Where an invitation leads: the dashboard for who is signed in already. */
export const useEntrance = (visitor: string): string => {
  const { token } = useSession();
  return token === null ? visitor : paths.dashboard;
};

export function PublicHeader() {
  const [open, setOpen] = useState(false);
  const signIn = useEntrance(paths.login);
  const signUp = useEntrance(paths.register);
  const ToggleIcon = open ? X : Menu;
  return (
    <header className="sticky top-0 z-30 bg-canvas/90 backdrop-blur">
      <div className={clsx(WRAP, 'flex h-16 items-center justify-between')}>
        <Link to={paths.landing} className="rounded-sm">
          <Wordmark />
        </Link>
        <nav aria-label="Sections" className="hidden items-center gap-1 md:flex">
          {SECTIONS.map(({ label, href }) => (
            <a key={href} href={href} className={buttonClass({ variant: 'ghost', size: 'md' })}>
              {label}
            </a>
          ))}
        </nav>
        <div className="flex items-center gap-2">
          <Link to={signIn} className={buttonClass({ variant: 'ghost' }, 'max-md:hidden')}>
            Sign In
          </Link>
          <Link to={signUp} className={buttonClass({}, 'max-md:hidden')}>
            Sign Up Now
          </Link>
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'icon' }, '-mr-2 md:hidden')}
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="mobile-menu"
            onClick={() => setOpen(!open)}
          >
            <ToggleIcon className="size-5" aria-hidden />
          </button>
        </div>
      </div>
      <nav
        id="mobile-menu"
        aria-label="Mobile"
        hidden={!open}
        className={clsx(WRAP, open && 'grid gap-1 border-t border-line pt-3 pb-5 md:hidden')}
      >
        {SECTIONS.map(({ label, href }) => (
          <a
            key={href}
            href={href}
            onClick={() => setOpen(false)}
            className="flex h-12 items-center text-lg font-medium"
          >
            {label}
          </a>
        ))}
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Link to={signIn} className={buttonClass({ variant: 'secondary' })}>
            Sign In
          </Link>
          <Link to={signUp} className={buttonClass()}>
            Sign Up Now
          </Link>
        </div>
      </nav>
    </header>
  );
}

const FOOTER_LINKS = [
  { label: 'About us', to: paths.about },
  { label: 'Contact us', to: paths.contact },
  { label: 'Privacy policy', to: paths.privacyPolicy },
  { label: 'Terms of service', to: paths.termsOfService },
] as const;

export function PublicFooter() {
  return (
    <footer className="border-t border-line">
      <div
        className={clsx(
          WRAP,
          'flex flex-col gap-6 py-10 sm:flex-row sm:items-center sm:justify-between',
        )}
      >
        <div className="flex items-center gap-3">
          <Mark size={32} />
          <p className="text-md text-ink2">
            © {new Date().getFullYear()} {BRAND}
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
          {FOOTER_LINKS.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-6 items-center text-md text-ink2 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
