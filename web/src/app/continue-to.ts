import type { Location } from 'react-router-dom';
import { NAVIGATION } from './navigation.ts';
import { paths } from './paths.ts';

interface Destination {
  readonly label: string;
  readonly to: string;
}

/** Where somebody wanted to go before logging in; carried in the history state from the guard to the dashboard. */
export const continueTo = {
  stateFor: (location: Pick<Location, 'pathname' | 'search'>): { continueTo: string } => ({
    continueTo: location.pathname + location.search,
  }),

  /** The dashboard that a login leads to: of the month that was wanted, where it was one of those. */
  dashboardOf: (state: unknown): string => {
    const to = wanted(state);
    return to !== null && isDashboard(to) ? to : paths.dashboard;
  },

  /** Null for anything but another screen of the app: history state may hold whatever. */
  read: (state: unknown): Destination | null => {
    const to = wanted(state);
    if (to === null || isDashboard(to)) return null;
    const entry = NAVIGATION.find(
      ({ to: path }) => to === path || (/^[/?]/.test(to.slice(path.length)) && to.startsWith(path)),
    );
    return entry ? { label: entry.label, to } : null;
  },
};

const wanted = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('continueTo' in state)) return null;
  return typeof state.continueTo === 'string' ? state.continueTo : null;
};

const isDashboard = (to: string): boolean =>
  to === paths.dashboard || to.startsWith(`${paths.dashboard}?`);
