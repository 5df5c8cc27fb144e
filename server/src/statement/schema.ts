import { ageingBands } from '@clareira/contract';
import { anyText, day, id, list, object, type Schema } from '../room/schemas.ts';

const amount: Schema = { type: 'number' };
const owed: Schema = { type: 'number', minimum: 0 };

export const ageingSchema = object({
  as_of: day,
  ...Object.fromEntries(ageingBands.map((band) => [band, owed])),
  total: owed,
});

export const statementSchema: Schema = object({
  company: object({ id, name: anyText, cnpj: { type: 'string', pattern: '^\\d{14}$' } }),
  from: day,
  to: day,
  opening: amount,
  entries: list(
    object({
      date: day,
      kind: { enum: ['invoice', 'payment'] },
      payment_id: id,
      unit: anyText,
      reference: { type: 'string', pattern: '^\\d{2}/\\d{4}$' },
      due_date: day,
      amount,
      balance: amount,
      assumed: { type: 'boolean' },
    }),
  ),
  closing: amount,
  invoiced: amount,
  paid: amount,
  ageing: ageingSchema,
});
