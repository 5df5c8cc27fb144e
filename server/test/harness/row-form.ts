import { paths, payments, type Resource } from '@clareira/contract';
import { type Client, form, pdf } from './client.ts';
import { sampleOf } from './samples.ts';

interface At {
  account_id: number;
  company_id: number;
}

/** A sample with the rows that it refers to: `maker` makes them first. */
async function sampleIn(maker: Client, resource: Resource, at: At, given: object): Promise<Record<string, unknown>> {
  const sample = sampleOf(resource);
  if ('payment_id' in given || !resource.fields.payment_id) return { ...sample, ...given };
  const { body } = await maker.post(paths.rows(payments, at), sampleOf(payments));
  return { ...sample, payment_id: body.id, ...given };
}

/** The form that makes a row, with a file in each field that takes one. */
export async function rowForm(
  maker: Client,
  resource: Resource,
  at: At,
  values: Record<string, unknown> = {},
): Promise<FormData> {
  const fields = Object.entries(await sampleIn(maker, resource, at, values));
  const texts = fields.map(([name, value]) => [name, String(value ?? '')]);
  const files = Object.keys(resource.files).map((name) => [name, pdf()]);
  return form(Object.fromEntries([...texts, ...files]));
}
