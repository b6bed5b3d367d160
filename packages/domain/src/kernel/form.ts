import type { FieldEdits } from './change.ts';
import { parseBusinessDate, type BusinessDate } from './dates.ts';
import {
  AMOUNT_CENTS_MAX,
  centsFromDollars,
  decimalText,
  parseDollars,
  type Cents,
  type MoneyRefusal,
} from './money.ts';
import { ok, refuse, unreachable, type Result } from './result.ts';
import { isBlankText, isStorableText, normaliseText } from './text.ts';

/** One thing wrong with one field: what it is called on the wire, and the line that a screen shows. */
export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
}

/** What a person sent, as it came: nothing in it is known. */
export type Input = Readonly<Record<string, unknown>>;

/**
 * How numbers and flags are written: `json` as such (`"12"` is no number there), `text` as decimal text, in form fields
 * and multipart bodies. Texts and dates are the same in both.
 */
export type InputMode = 'json' | 'text';

/** A field read, or the one line that says what is wrong with it. */
export type FieldResult<T> = Result<T, string>;

/** Reads the raw value of a field; `null` and `undefined` never arrive. */
export type FieldReader<T> = (raw: unknown, label: string, mode: InputMode) => FieldResult<T>;

/** Under which names a field comes, besides that of the form's key. */
export interface FieldNames {
  /** What it is called on the wire and in violations, when that is not the form's key. */
  readonly path?: string;
  /** Other names that it may come under. */
  readonly aliases?: readonly string[];
}

/** How a field of a form is called and read. */
export interface Field<T> extends FieldNames {
  /** As a sentence starts with it: `Cost price`. */
  readonly label: string;
  /** Reads a value that is neither absent nor blank. */
  readonly read: FieldReader<T>;
  /** What a missing value stands for, or the line that says that it may not be missing. */
  readonly missing: FieldResult<T>;
}

/** The fields of a form, in form order: the order of its violations. */
export type Form<Fields> = { readonly [F in keyof Fields]-?: Field<Fields[F]> };

/** A whole form checked: its values, or every violation at once, in form order. */
export type Checked<Fields> = Result<Fields, readonly Violation[]>;

/** Checks a whole form. */
export const checkForm = <Fields extends object>(
  form: Form<Fields>,
  input: Input,
  mode: InputMode,
): Checked<Fields> =>
  checkFields(Object.entries(form), input, mode) as Checked<unknown> as Checked<Fields>;

/** Checks an edit: a field that is absent stays as it is, and is left out; a blank one is cleared where it may be. */
export const checkEdits = <Fields extends object>(
  form: Form<Fields>,
  input: Input,
  mode: InputMode,
): Checked<FieldEdits<Fields>> => {
  const fields = Object.entries<Field<unknown>>(form);
  const present = fields.filter(([key, field]) => rawValue(key, field, input) !== undefined);
  return checkFields(present, input, mode) as Checked<unknown> as Checked<FieldEdits<Fields>>;
};

/** A field that must be given: missing (absent, null, empty, blanks) answers `message`, else `<label> is required`. */
export const required = <T>(
  label: string,
  read: FieldReader<T>,
  { message, ...names }: FieldNames & { readonly message?: string } = {},
): Field<T> => ({
  ...names,
  label,
  read,
  missing: refuse(message ?? `${label} is required`),
});

/** A field that may be missing, and then stands for `missing`. */
export const optional = <T, M>(
  label: string,
  read: FieldReader<T>,
  missing: M,
  names: FieldNames = {},
): Field<T | M> => ({ ...names, label, read, missing: ok(missing) });

/** A text of at most `lengthMax` UTF-16 units, trimmed, NFC, line breaks as `\n`. */
export const textField =
  (lengthMax: number): FieldReader<string> =>
  (raw, label) => {
    if (typeof raw !== 'string') return refuse(`${label} must be text`);
    const text = normaliseText(raw);
    if (!isStorableText(text)) return refuse(`${label} contains characters that cannot be kept`);
    return text.length <= lengthMax
      ? ok(text)
      : refuse(`${label} must be at most ${withThousands(lengthMax)} characters`);
  };

/** What to say of a money field's value. */
export interface MoneyMessages {
  readonly negative: string;
  /** Absent: zero is allowed. */
  readonly zero?: string;
  /** Absent: `<label> must be a number`. */
  readonly notANumber?: string;
}

/** An amount in dollars with at most 2 decimals, never rounded. */
export const moneyField =
  (messages: MoneyMessages): FieldReader<Cents> =>
  (raw, label, mode) => {
    const amount = readDollars(raw, mode);
    if (!amount.ok) return refuse(moneyRefusal(amount.error, raw, label, messages));
    if (amount.value < 0) return refuse(messages.negative);
    if (amount.value === 0 && messages.zero !== undefined) return refuse(messages.zero);
    return amount;
  };

const moneyRefusal = (
  refusal: MoneyRefusal,
  raw: unknown,
  label: string,
  messages: MoneyMessages,
): string => {
  switch (refusal) {
    case 'not-a-number':
      return messages.notANumber ?? `${label} must be a number`;
    case 'too-precise':
      return `${label} must have at most 2 decimals`;
    case 'too-large':
      return Number(raw) < 0
        ? messages.negative
        : `${label} must be at most ${withThousands(decimalText(AMOUNT_CENTS_MAX))}`;
    default:
      return unreachable(refusal);
  }
};

/** A day; a full ISO timestamp is accepted and its written day kept. */
export const dateField: FieldReader<BusinessDate> = (raw, label) => {
  const date = typeof raw === 'string' ? parseBusinessDate(raw.trim()) : null;
  return date === null ? refuse(`${label} must be a valid date`) : ok(date);
};

/** A whole number within bounds, both inclusive. */
export const integerField =
  (bounds: { readonly min: number; readonly max: number }): FieldReader<number> =>
  (raw, label, mode) => {
    const number = readNumber(raw, mode);
    if (number === null || !Number.isInteger(number)) {
      return refuse(`${label} must be a whole number`);
    }
    if (number < bounds.min)
      return refuse(`${label} must be at least ${withThousands(bounds.min)}`);
    if (number > bounds.max) return refuse(`${label} must be at most ${withThousands(bounds.max)}`);
    return ok(number);
  };

/** `true` or `false`. */
export const flagField: FieldReader<boolean> = (raw, label, mode) => {
  const flag = mode === 'text' && (raw === 'true' || raw === 'false') ? raw === 'true' : raw;
  return typeof flag === 'boolean' ? ok(flag) : refuse(`${label} must be true or false`);
};

/** The number that an input is, by its mode; `null` for none: `1e3`, `1,000` and `NaN` are none in a text. */
export const readNumber = (raw: unknown, mode: InputMode): number | null => {
  if (mode === 'json') return typeof raw === 'number' && Number.isFinite(raw) ? raw + 0 : null;
  return typeof raw === 'string' && PLAIN_NUMBER.test(raw.trim()) ? Number(raw) + 0 : null;
};

const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** `1,000,000`: how numbers stand in messages. */
export const withThousands = (number: number | string): string =>
  String(number).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

const checkFields = (
  fields: readonly (readonly [string, Field<unknown>])[],
  input: Input,
  mode: InputMode,
): Checked<Readonly<Record<string, unknown>>> => {
  const values: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const [key, field] of fields) {
    const raw = rawValue(key, field, input);
    const result = isMissing(raw) ? field.missing : field.read(raw, field.label, mode);
    if (result.ok) values[key] = result.value;
    else violations.push({ propertyPath: field.path ?? key, message: result.error });
  }
  return violations.length === 0 ? ok(values) : refuse(violations);
};

const isMissing = (raw: unknown): boolean =>
  raw === undefined || raw === null || (typeof raw === 'string' && isBlankText(raw));

/** Under its own name first. A name that every object inherits is not given. */
const rawValue = (key: string, { path = key, aliases = [] }: FieldNames, input: Input): unknown => {
  const given = [path, ...aliases].find(
    (name) => Object.hasOwn(input, name) && input[name] !== undefined,
  );
  return given === undefined ? undefined : input[given];
};

const readDollars = (raw: unknown, mode: InputMode): ReturnType<typeof parseDollars> => {
  if (mode === 'json') {
    return typeof raw === 'number' ? centsFromDollars(raw) : refuse('not-a-number');
  }
  return typeof raw === 'string' ? parseDollars(raw.trim()) : refuse('not-a-number');
};
