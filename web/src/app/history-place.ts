import { createContext, useContext } from 'react';
import { seller, type Caller } from '../api/caller.ts';
import { paths, type HistoryPaths } from './paths.ts';

/** Whose eyes a history is read with, and where its screens are. */
export interface HistoryPlace {
  readonly caller: Caller;
  readonly paths: HistoryPaths;
  /** What a seller can do besides reading: restore, open a product, make receipts. */
  readonly own: boolean;
}

const OWN_HISTORY: HistoryPlace = { caller: seller, paths: paths.ofHistory, own: true };

/** Set by the frame around the screens. */
export const HistoryPlaceContext = createContext<HistoryPlace>(OWN_HISTORY);

export const useHistoryPlace = (): HistoryPlace => useContext(HistoryPlaceContext);
