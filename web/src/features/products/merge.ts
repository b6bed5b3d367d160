import type { Values } from '../../ui/form.ts';

interface Versions<Name extends string> {
  /** As it stands in the form. */
  readonly mine: Values<Name>;
  /** As the form was opened. */
  readonly before: Values<Name>;
  /** As somebody else left it meanwhile. */
  readonly theirs: Values<Name>;
}

interface Merged<Name> {
  /** What nobody touched here: the form takes it over. */
  readonly adopted: readonly Name[];
  /** What both changed, each to something else: what was typed stays, and is to be said. */
  readonly clashes: readonly Name[];
}

/** @param names All of the form, in its order. */
export const merge = <Name extends string>(
  { mine, before, theirs }: Versions<Name>,
  names: readonly Name[],
): Merged<Name> => {
  const moved = names.filter((name) => theirs[name] !== before[name]);
  return {
    adopted: moved.filter((name) => mine[name] === before[name]),
    clashes: moved.filter((name) => mine[name] !== before[name] && mine[name] !== theirs[name]),
  };
};
