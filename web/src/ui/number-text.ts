/** What stands for what was typed into a number input and is no number. */
const UNREADABLE = 'not a number';

/**
 * What was typed into a number input. `1e`, `--5` or `1.2.3` is blank to the form of a browser, as if nobody had typed anything, and would be
 * saved as such in a field that may be blank; here it is a text that no rule takes for a number.
 */
export const typedNumber = ({ validity, value }: HTMLInputElement): string =>
  validity.badInput ? UNREADABLE : value;

/** What to give the input as its value: of what it cannot read itself, it keeps the letters as long as that is blank. */
export const shownNumber = (text: string): string => (text === UNREADABLE ? '' : text);
