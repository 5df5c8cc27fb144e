import { ageingBands } from '@clareira/contract';
import type { Schema } from '../room/schemas.ts';

const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const id: Schema = { type: 'integer', minimum: 1 };
const text: Schema = { type: 'string' };
const day: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const amount: Schema = { type: 'number' };

export const ageingSchema: Schema = object({
  as_of: day,
  ...Object.fromEntries(ageingBands.map((band) => [band, amount])),
  total: amount,
});

export const statementSchema: Schema = object({
  company: object({ id, name: text, cnpj: { type: 'string', pattern: '^\\d{14}$' } }),
  from: day,
  to: day,
  opening: amount,
  entries: {
    type: 'array',
    items: object({
      date: day,
      kind: { enum: ['invoice', 'payment'] },
      payment_id: id,
      unit: text,
      reference: { type: 'string', pattern: '^\\d{2}/\\d{4}$' },
      due_date: day,
      amount,
      balance: amount,
      assumed: { type: 'boolean' },
    }),
  },
  closing: amount,
  invoiced: amount,
  paid: amount,
  ageing: ageingSchema,
});
