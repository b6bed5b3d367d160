import type { Violation } from '@keepsale/domain/kernel/form';
import type { Result } from '@keepsale/domain/kernel/result';
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** All that a check found wrong; none when it passed. */
export const violationsOf = (
  checked: Result<unknown, readonly Violation[]>,
): readonly Violation[] => (checked.ok ? [] : checked.error);

/** What stands for what was typed into a date input and is no date. */
const UNREADABLE = 'not a date';

/**
 * Half a date, or 30 February, is blank to the form of a browser, as if nobody had typed anything; here it is a text that no rule takes for
 * a date.
 */
const dateInput = (
  value: string,
  { set, leave }: { readonly set: (value: string) => void; readonly leave: () => void },
) => {
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    const read = currentTarget.validity.badInput ? UNREADABLE : currentTarget.value;
    if (read !== value) set(read);
  };
  return {
    type: 'date',
    value: value === UNREADABLE ? '' : value,
    onChange: look,
    // A browser tells of a change when the value changes: from blank to unreadable it does not.
    onKeyUp: look,
    onBlur: (event: SyntheticEvent<HTMLInputElement>): void => {
      look(event);
      leave();
    },
  };
};

/**
 * The state of a form whose rules are the domain's. A field shows its error once it was changed and left (a
 * choice also when it was passed by: `touch`), or a submission was tried; what the server refused shows until that field is changed.
 */
export const useForm = <Name extends string>(
  initial: () => Values<Name>,
  check: (values: Values<Name>) => readonly Violation[],
) => {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<readonly Violation[]>([]);
  const changed = useRef(new Set<string>());
  const violations = check(values);

  const set = (name: Name, value: string): void => {
    changed.current.add(name);
    setValues((now) => ({ ...now, [name]: value }));
    setRefused((now) => now.filter(({ propertyPath }) => propertyPath !== name));
  };
  const touch = (name: string): void => setTouched((now) => new Set([...now, name]));
  const errorOf = (name: string): string | undefined => {
    const shown = attempted || touched.has(name) ? [...violations, ...refused] : refused;
    return shown.find(({ propertyPath }) => propertyPath === name)?.message;
  };
  return {
    values,
    violations,
    set,
    touch,
    errorOf,
    /** Shows every error, and tells whether there is none. */
    attempt: (): boolean => {
      setAttempted(true);
      return violations.length === 0;
    },
    refuse: setRefused,
    /** Empties the form, and forgets every error. */
    reset: (): void => {
      setValues(initial());
      changed.current.clear();
      setTouched(new Set());
      setAttempted(false);
      setRefused([]);
    },
    /** What an input, select or textarea of that field needs. */
    input: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set(name, event.target.value),
      onBlur: () => changed.current.has(name) && touch(name),
    }),
    /** What a date input of that field needs. */
    date: (name: Name) => ({
      name,
      ...dateInput(values[name], {
        set: (value) => set(name, value),
        leave: () => changed.current.has(name) && touch(name),
      }),
    }),
    /** What a `MoneyInput` or `WholeNumberInput` of that field needs. */
    amount: (name: Name) => ({
      name,
      value: values[name],
      onValueChange: (value: string) => set(name, value),
      onBlur: () => changed.current.has(name) && touch(name),
    }),
  };
};

export type FormState<Name extends string> = ReturnType<typeof useForm<Name>>;

/** After a refused submission, once the errors are on the page: the first bad field gets the focus. */
export const focusFirstInvalid = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};

/** Whether a text of a number field is a number of at least 0: what enables a submit button. */
export const isAmount = (text: string): boolean => {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= 0;
};
