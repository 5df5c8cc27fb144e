import { auditActions } from '../audit/trail.ts';
import { id, instant, object, orNull, type Schema } from '../room/schemas.ts';

const name = orNull({ type: 'string' });

export const auditEventSchema: Schema = object({
  id,
  at: instant,
  account_id: orNull(id),
  company_id: orNull(id),
  company_name: name,
  user_id: orNull(id),
  user_name: name,
  action: { type: 'string', enum: auditActions },
  resource: orNull({ type: 'string' }),
  row_id: orNull(id),
  address: { type: 'string' },
  details: { type: 'object' },
});
