import { isCnpj, readCnpj, showCnpj } from './cnpj.ts';
import { type Day, isDay, readDay, showDay } from './days.ts';
import { parseEmail } from './email.ts';
import { parseMoney, readAmount, showAmount } from './money.ts';
import { readPix } from './pix.ts';
import { type Parsed, refused, valid } from './problems.ts';
import { isBlank, isStorable } from './text.ts';

export type FieldKind =
  | 'text'
  | 'day'
  | 'money'
  | 'cnpj'
  | 'email'
  | 'password'
  | 'choice'
  | 'flag'
  | 'pix'
  | 'reference'
  | 'instant'
  | 'person';

/**
 * One column of a resource. `parse` judges what came over the wire and is the only rule there is:
 * the portal turns what was typed into the wire's form with `read` and asks the same `parse`.
 */
export interface Field<Value = unknown, Kind extends FieldKind = FieldKind> {
  readonly kind: Kind;
  readonly required: boolean;
  /** Left out of an update it stays as it is, and answers carry it after all others. Only blank clears it. */
  readonly keptWhenAbsent: boolean;
  /** Written by the server alone: what a body says of it is ignored. */
  readonly readOnly: boolean;
  /** The values of a choice, in the order a dropdown shows them. */
  readonly values: readonly string[];
  parse(input: unknown): Parsed<Value>;
  /** A value as a person edits it. */
  print(value: Value): string;
  /** What a person typed, as it travels. */
  read(typed: string): unknown;
}

interface Rule<Value> {
  /** Judges text or another scalar that is there: blanks never reach it. */
  parse(input: unknown): Parsed<Value>;
  print?(value: Value): string;
  read?(typed: string): unknown;
}

type Options = { required?: boolean; keptWhenAbsent?: boolean; readOnly?: boolean };
type Optional<Value, O extends Options> = O extends { required: true } ? Value : Value | null;

/** `blank` is what a field that is not required makes of nothing. */
function field<Value, Kind extends FieldKind>(
  kind: Kind,
  { required = false, keptWhenAbsent = false, readOnly = false }: Options,
  rule: Rule<Value>,
  { values = [], blank = null }: { values?: readonly string[]; blank?: unknown } = {},
): Field<Value, Kind> {
  return {
    kind,
    required,
    keptWhenAbsent,
    readOnly,
    values,
    parse(input) {
      if (!isBlank(input)) return rule.parse(input);
      return required ? refused('required') : valid(blank as Value);
    },
    print: (value) => (isBlank(value) ? '' : (rule.print?.(value) ?? String(value))),
    read: rule.read ?? ((typed) => typed),
  };
}

export const longestText = 255;

/** Where it has no lines, a break is a space: a field of one line would glue together what stands around it. */
export function text<const O extends Options & { hasLines?: boolean }>(options: O): Field<Optional<string, O>, 'text'> {
  const rule: Rule<string> = {
    parse(input) {
      if (typeof input !== 'string' || !isStorable(input)) return refused('value');
      // A form writes a break as two characters.
      const text = input.trim().replace(/\r\n?|\n/g, options.hasLines ? '\n' : ' ');
      return text.length > longestText ? refused('tooLong') : valid(text);
    },
  };
  return field('text', options, rule) as Field<Optional<string, O>, 'text'>;
}

export function day<const O extends Options>(options: O): Field<Optional<Day, O>, 'day'> {
  const rule: Rule<Day> = {
    parse(input) {
      if (typeof input !== 'string') return refused('day');
      const trimmed = input.trim();
      return isDay(trimmed) ? valid(trimmed) : refused('day');
    },
    print: showDay,
    read: readDay,
  };
  return field('day', options, rule) as Field<Optional<Day, O>, 'day'>;
}

export function money(): Field<number, 'money'> {
  return field(
    'money',
    { required: true },
    {
      parse(input) {
        const value = parseMoney(input);
        return value === undefined ? refused('value') : valid(value);
      },
      print: showAmount,
      read: readAmount,
    },
  );
}

export function cnpj(): Field<string, 'cnpj'> {
  return field(
    'cnpj',
    { required: true },
    {
      parse(input) {
        if (typeof input !== 'string') return refused('cnpj');
        const digits = input.trim();
        return isCnpj(digits) ? valid(digits) : refused('cnpj');
      },
      print: showCnpj,
      read: readCnpj,
    },
  );
}

export function email(): Field<string, 'email'> {
  return field('email', { required: true }, { parse: parseEmail });
}

export const shortestPassword = 8;
export const longestPassword = 200;

/** Never trimmed and never answered. Blank keeps the one there, so only a new row requires it. */
export function password(): Field<string | null, 'password'> {
  return field(
    'password',
    {},
    {
      parse(input) {
        if (typeof input !== 'string' || !isStorable(input)) return refused('password');
        const length = [...input].length;
        return length >= shortestPassword && length <= longestPassword ? valid(input) : refused('password');
      },
    },
  );
}

export function choice<const Value extends string>(
  values: readonly Value[],
  { readOnly = false }: Pick<Options, 'readOnly'> = {},
): Field<Value, 'choice'> {
  const known = new Map<unknown, Value>(values.map((value) => [value, value]));
  return field<Value, 'choice'>(
    'choice',
    { required: true, readOnly },
    {
      parse(input) {
        const value = known.get(typeof input === 'string' ? input.trim() : input);
        return value === undefined ? refused('value') : valid(value);
      },
    },
    { values },
  );
}

const flags = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
]);

/** True or false, as JSON or as a form says it; left out is false. */
export function flag(): Field<boolean, 'flag'> {
  const rule: Rule<boolean> = {
    parse(input) {
      const value = flags.get(typeof input === 'string' ? input.trim() : input);
      return value === undefined ? refused('value') : valid(value);
    },
  };
  return field('flag', {}, rule, { blank: false });
}

export const longestPix = 512;

/** A PIX code as the bank wrote it. */
export function pix<const O extends Options>(options: O): Field<Optional<string, O>, 'pix'> {
  const rule: Rule<string> = {
    parse(input) {
      if (typeof input !== 'string' || !isStorable(input)) return refused('pix');
      const code = input.trim();
      return code.length <= longestPix && readPix(code) ? valid(code) : refused('pix');
    },
  };
  return field('pix', options, rule) as Field<Optional<string, O>, 'pix'>;
}

/** The id of another row, as JSON or as a form says it. */
export function reference(): Field<number, 'reference'> {
  return field(
    'reference',
    { required: true },
    {
      parse(input) {
        const id = typeof input === 'string' && /^\d{1,16}$/.test(input.trim()) ? Number(input) : input;
        return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? valid(id) : refused('value');
      },
    },
  );
}

const neverFromClient: Rule<string> = { parse: () => refused('value') };

/** When the server noted something, as ISO 8601 in UTC. */
export function instant<const O extends Options>(options: O): Field<Optional<string, O>, 'instant'> {
  return field('instant', { ...options, readOnly: true }, neverFromClient) as Field<Optional<string, O>, 'instant'>;
}

/** Who did something: kept as the user, answered as a name. */
export function person<const O extends Options>(options: O): Field<Optional<string, O>, 'person'> {
  return field('person', { ...options, readOnly: true }, neverFromClient) as Field<Optional<string, O>, 'person'>;
}
