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

  /** Null for anything but a screen of the app: history state may hold whatever. */
  read: (state: unknown): Destination | null => {
    if (typeof state !== 'object' || state === null || !('continueTo' in state)) return null;
    const { continueTo: to } = state;
    if (typeof to !== 'string' || to.startsWith(paths.dashboard)) return null;
    const entry = NAVIGATION.find(
      ({ to: path }) => to === path || (/^[/?]/.test(to.slice(path.length)) && to.startsWith(path)),
    );
    return entry ? { label: entry.label, to } : null;
  },
};
