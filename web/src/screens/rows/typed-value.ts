import type { Field } from '@clareira/contract';
import type { DraftValue } from '../../table/column.ts';

/** What was typed into a field, as the row would have it; undefined while it is empty or wrong. */
export function typedValue<Value>(field: Field<Value>, typed: DraftValue | undefined): NonNullable<Value> | undefined {
  if (typeof typed !== 'string') return undefined;
  const parsed = field.parse(field.read(typed));
  return parsed.ok ? (parsed.value ?? undefined) : undefined;
}
