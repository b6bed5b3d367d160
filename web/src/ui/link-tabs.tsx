import clsx from 'clsx';
import { NavLink } from 'react-router-dom';

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/** The screens of one place: links, so that each has its address. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex gap-5 overflow-x-auto sm:gap-6">
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <NavLink
              to={tab.to}
              end
              className={({ isActive }) =>
                clsx(
                  'flex h-10 items-center rounded-t-sm border-b-2 px-0.5 text-md font-medium whitespace-nowrap transition-colors -outline-offset-2',
                  isActive
                    ? 'border-accent text-ink'
                    : 'border-transparent text-ink3 hover:text-ink',
                )
              }
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
