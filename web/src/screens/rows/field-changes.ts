import { type Resource, showCnpj, showDay, showMoney } from '@clareira/contract';
import type { TFunction } from 'i18next';

/** One thing that changed, in the reader's words. */
export interface FieldChange {
  field: string;
  name: string;
  /** Undefined where there is nothing, or where it is not told, as of a password. */
  before: string | undefined;
  after: string | undefined;
  /** A file, of which `after` says what became of it. */
  isFile?: true;
}

/** The name that the table or the form has for a field; a field that stands in neither has one of its own. */
export function fieldLabel(texts: string, field: string, t: TFunction): string {
  return t([`${texts}.columns.${field}`, `${texts}.fields.${field}`, `history.fields.${field}`]);
}

export function formatValue(
  resource: Resource,
  texts: string,
  field: string,
  value: unknown,
  t: TFunction,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  switch (resource.fields[field]?.kind) {
    case 'money':
      return showMoney(Number(value));
    case 'day':
      return showDay(String(value));
    case 'cnpj':
      return showCnpj(String(value));
    case 'flag':
      return t(value ? 'history.yes' : 'history.no');
    case 'choice':
      return t([`${texts}.statuses.${value}`, `${texts}.types.${value}`, String(value)]);
    default:
      return String(value);
  }
}
