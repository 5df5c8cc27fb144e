import { answerKeys, type Field, fold, fromCents, type Resource, toCents } from '@clareira/contract';
import type { Columns } from './served.ts';

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
  columns.search_text = searchText(resource, values);
  return columns;
}

function encode(field: Field, value: unknown): unknown {
  if (field.kind === 'money') return toCents(value as number);
  if (field.kind === 'flag') return value ? 1 : 0;
  return value;
}

const searchable = new Set(['text', 'email', 'cnpj']);

function searchText(resource: Resource, values: Columns): string {
  return Object.entries(resource.fields)
    .filter(([, field]) => searchable.has(field.kind))
    .map(([name]) => fold(String(values[name] ?? '')))
    .join(' ');
}

const textual = new Set(['text', 'day', 'cnpj', 'email', 'choice']);

/** How to present rows of a resource: the columns to read, and the answer made of them. */
export function presenter(resource: Resource) {
  const keys = answerKeys(resource).map((key) => ({ key, column: columnOf(key, resource.fields[key]) }));
  return {
    columns: keys.map(({ column }) => column),

    /** The column that a key of the answer is sorted by, and what stands for a missing value in it. */
    sortable(key: string): { column: string; blank: string | number } | undefined {
      const column = keys.find((known) => known.key === key)?.column;
      const isText = textual.has(resource.fields[key]?.kind ?? '');
      return column === undefined ? undefined : { column, blank: isText ? '' : 0 };
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
