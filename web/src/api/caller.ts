import { BOOKS } from './books.ts';
import { session } from './session.ts';

/** On whose behalf a call is made. */
export interface Caller {
  /** The first part of the keys of their queries: what one caller saw is never shown to another. */
  readonly scope: string;
  readonly token: () => string | null;
  /** The server refused this token. */
  readonly refused: (token: string) => void;
  /** The token may do nothing until its owner has chosen another password. */
  readonly mustChoosePassword?: (token: string) => void;
}

/** The seller who is signed in: whoever does not say otherwise. */
export const seller: Caller = {
  scope: BOOKS,
  token: () => session.get().token,
  refused: session.expire,
  mustChoosePassword: session.requireNewPassword,
};
