import { Component, type ReactNode } from 'react';
import { BRAND } from '../brand.ts';
import { buttonClass } from '../ui/button.tsx';
import { BlankCards } from '../ui/blank-cards.tsx';

interface State {
  readonly crashed: boolean;
}

/**
 * The last resort: a bug, or a chunk of an older release that the server no longer has. A reload fetches the
 * current release; nothing that was saved is lost.
 */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center px-6 text-center">
        <div className="grid justify-items-center" role="alert">
          <BlankCards />
          <h1 className="mt-6 font-display text-2xl font-semibold tracking-[-0.025em]">
            This page could not be shown
          </h1>
          <p className="mt-2 max-w-[44ch] text-md text-ink2">
            Everything you saved is safe. Reload to get the current version of {BRAND}.
          </p>
          <a href={location.href} className={buttonClass({}, 'mt-6')}>
            Reload
          </a>
        </div>
      </main>
    );
  }
}
