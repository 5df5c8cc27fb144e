import {
  answerKeys,
  type Field,
  type FieldKind,
  fromCents,
  ownerKinds,
  type Resource,
  searchTextOf,
  toCents,
} from '@clareira/contract';
import { sql } from 'kysely';
import type { Columns } from '../../change.ts';

/** How the values of a kind of field are stored. */
interface Storage {
  /** What is put behind the field's name to name its column. */
  suffix?: string;
  encode?(value: unknown): unknown;
  decode?(stored: unknown): unknown;
  /** Part of the row's search text. */
  isSearchable?: boolean;
  /** A user's id, which answers read as a name. */
  isPerson?: boolean;
  /** Stands for a missing value where rows are sorted. */
  blank: string | number;
}

const asFlag = { encode: (value: unknown) => (value ? 1 : 0), decode: (stored: unknown) => stored === 1, blank: 0 };

const storage: Record<Exclude<FieldKind, 'password'> | 'id', Storage> = {
  id: { blank: 0 },
  text: { isSearchable: true, blank: '' },
  email: { isSearchable: true, blank: '' },
  cnpj: { isSearchable: true, blank: '' },
  pix: { blank: '' },
  day: { blank: '' },
  choice: { blank: '' },
  reference: { blank: 0 },
  person: { suffix: '_id', isPerson: true, blank: 0 },
  instant: {
    encode: (value) => (value === null ? null : Date.parse(value as string)),
    decode: (stored) => new Date(Number(stored)).toISOString(),
    blank: 0,
  },
  flag: asFlag,
  money: {
    suffix: '_cents',
    encode: (value) => toCents(value as number),
    decode: (stored) => fromCents(Number(stored)),
    blank: 0,
  },
};

/** A key of an answer, or a field of a form, and where it is stored. */
interface Stored extends Storage {
  name: string;
  column: string;
  readOnly: boolean;
}

function storedAs(name: string, field: Field | undefined): Stored | undefined {
  if (field?.kind === 'password') return undefined;
  const kind = field?.kind ?? ownerKinds[name as keyof typeof ownerKinds] ?? 'id';
  const readOnly = field?.readOnly ?? false;
  return { ...storage[kind], name, column: name + (storage[kind].suffix ?? ''), readOnly };
}

export interface SortColumn {
  column: string;
  blank: string | number;
  isAlwaysThere: boolean;
}

/** The name of the user whose id stands in a column, whatever table that is. */
const nameOf = ({ name, column }: Stored) =>
  sql<string | null>`(select person.name from users as person where person.id = ${sql.ref(column)})`.as(name);

type Codec = ReturnType<typeof makeCodec>;
const codecs = new WeakMap<Resource, Codec>();

/** Rows of a resource as columns, and back. A password is never a column of its own. */
export function codecOf(resource: Resource): Codec {
  const known = codecs.get(resource) ?? makeCodec(resource);
  codecs.set(resource, known);
  return known;
}

function makeCodec(resource: Resource) {
  const stored = (names: string[]) => names.flatMap((name) => storedAs(name, resource.fields[name]) ?? []);
  const keys = stored(answerKeys(resource));
  const fields = stored(Object.keys(resource.fields));
  const searchable = fields.filter(({ isSearchable }) => isSearchable);
  const decoded = ({ name, column, isPerson, decode }: Stored, row: Columns) => {
    const value = row[isPerson ? name : column] ?? null;
    return decode && value !== null ? decode(value) : value;
  };

  return {
    /** The columns that an answer is made of. */
    columns: keys.flatMap((key) => (key.isPerson ? [key.column, nameOf(key)] : [key.column])),

    /** The fields that have a value, as columns; of a new row, all fields that are not the server's own. */
    toColumns(values: Columns, before: Columns | undefined): Columns {
      const columns: Columns = {};
      for (const { name, column, readOnly, encode } of fields) {
        const value = values[name] ?? null;
        if (name in values || !(before || readOnly)) columns[column] = encode ? encode(value) : value;
      }
      const texts = searchable.map(({ name, column }) => (before && !(name in values) ? before[column] : values[name]));
      columns.search_text = searchTextOf(texts.map((text) => String(text ?? '')));
      return columns;
    },

    /** The column that a key of the answer is sorted by, and what stands for a value that may be missing in it. */
    sortable(key: string): SortColumn | undefined {
      const found = keys.find(({ name }) => name === key);
      // By id a person would stand where nobody looks for the name.
      if (!found || found.isPerson) return undefined;
      // The first text leads the search text, so there it is sorted without case and accents, and by an index.
      const column = key === searchable[0]?.name ? 'search_text' : found.column;
      return { column, blank: found.blank, isAlwaysThere: resource.fields[key]?.required ?? false };
    },

    present(row: Columns): Columns {
      const answer: Columns = {};
      for (const key of keys) answer[key.name] = decoded(key, row);
      return answer;
    },
  };
}
