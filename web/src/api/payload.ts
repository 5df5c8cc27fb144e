import type { Resource } from '@clareira/contract';
import type { Body } from './client.ts';

/** What the calls of one resource have that others do not, as section 7 of the specification lists them. */
export interface Wire {
  /** A new row tells the id that it has until it is saved. */
  readonly sendsId?: true;
  /** Whether a body names the company: by default that of a row that belongs to one does. */
  readonly sendsCompany?: boolean;
  /** By default a form goes out as a POST that says put, which servers read more readily than the form of a PUT. */
  readonly updateBy?: 'PUT';
  /** The company that the path of a deletion names, whoever the row belongs to. */
  readonly removeFrom?: number;
}

/** Text, an amount, a flag or a file, as it is about to go out. */
export type Value = string | number | boolean | File | null;

/** Where there are files a body is a form, otherwise JSON. */
const isForm = ({ files }: Resource) => Object.keys(files).length > 0;

export function updateMethod(resource: Resource, { updateBy }: Wire): 'PUT' | 'POST' {
  return updateBy ?? (isForm(resource) ? 'POST' : 'PUT');
}

/** The body of a create or an update. What is not among the values is left out: the server keeps what it has. */
export function payload(resource: Resource, wire: Wire, values: Readonly<Record<string, Value>>, isNew: boolean): Body {
  const { sendsId = false, sendsCompany = resource.within === 'company' } = wire;
  const names = [
    ...(sendsId && isNew ? ['id'] : []),
    ...(sendsCompany ? ['company_id'] : []),
    ...Object.keys(resource.fields),
    ...Object.keys(resource.files),
  ];
  const entries = names
    .map((name) => [name, values[name]] as const)
    .filter((entry): entry is readonly [string, Value] => entry[1] !== undefined);
  if (!isForm(resource)) return Object.fromEntries(entries);
  const form = new FormData();
  if (!isNew && updateMethod(resource, wire) === 'POST') form.append('_method', 'put');
  for (const [name, value] of entries) form.append(name, value instanceof File ? value : String(value ?? ''));
  return form;
}
