import { answerKeys, type Field, fromCents, type Resource, searchTextOf, toCents } from '@clareira/contract';
import type { Columns } from './server-resource.ts';

/** Money is kept as whole cents and says so in its column's name. */
function columnOf(name: string, field: Field | undefined): string {
  return field?.kind === 'money' ? `${name}_cents` : name;
}

/** Values as they are judged, as columns. A password is never a column of its own. */
export function toColumns(resource: Resource, values: Columns): Columns {
  const columns: Columns = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'password') columns[columnOf(name, field)] = encode(field, values[name]);
  }
  columns.search_text = searchTextOf(searchableNames(resource).map((name) => String(values[name] ?? '')));
  return columns;
}

function encode(field: Field, value: unknown): unknown {
  if (field.kind === 'money') return toCents(value as number);
  if (field.kind === 'flag') return value ? 1 : 0;
  return value;
}

const searchable = new Set(['text', 'email', 'cnpj']);

const searchableNames = ({ fields }: Resource) =>
  Object.keys(fields).filter((name) => searchable.has(fields[name]?.kind ?? ''));

const firstText = (resource: Resource) => searchableNames(resource)[0];

export interface SortColumn {
  column: string;
  blank: string | number;
  isAlwaysThere: boolean;
}

const textual = new Set(['text', 'day', 'cnpj', 'email', 'choice']);

type Presenter = ReturnType<typeof makePresenter>;
const presenters = new WeakMap<Resource, Presenter>();

/** How to present rows of a resource: the columns to read, and the answer made of them. */
export function presenter(resource: Resource): Presenter {
  const known = presenters.get(resource) ?? makePresenter(resource);
  presenters.set(resource, known);
  return known;
}

function makePresenter(resource: Resource) {
  const keys = answerKeys(resource).map((key) => ({ key, column: columnOf(key, resource.fields[key]) }));
  return {
    columns: keys.map(({ column }) => column),

    /** The column that a key of the answer is sorted by, and what stands for a value that may be missing in it. */
    sortable(key: string): SortColumn | undefined {
      const column = keys.find((known) => known.key === key)?.column;
      if (column === undefined) return undefined;
      const field = resource.fields[key];
      const isText = textual.has(field?.kind ?? '');
      // The first text leads the search text, so there it is sorted without case and accents, and by an index.
      return {
        column: key === firstText(resource) ? 'search_text' : column,
        blank: isText ? '' : 0,
        isAlwaysThere: field?.required ?? false,
      };
    },

    present(row: Columns): Columns {
      const answer: Columns = {};
      for (const { key, column } of keys) {
        const value = row[column] ?? null;
        if (column !== key) answer[key] = fromCents(value as number);
        else answer[key] = key === 'admin_user' ? value === 1 : value;
      }
      return answer;
    },
  };
}
