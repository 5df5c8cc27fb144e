import { type Day, judge, type Problems } from '@clareira/contract';
import type { Columns } from '../../change.ts';
import type { ServerResource } from './server-resource.ts';

/** By the rules of its fields, and by those of the resource that no single field can judge. */
export function judgeRow(
  { resource, judge: judgeWhole }: ServerResource,
  body: Columns,
  isNew: boolean,
  today: Day,
): { values: Columns; problems: Problems } {
  const judged = judge(resource, body, isNew);
  const values: Columns = judged.values;
  return { values, problems: { ...(judged.ok ? {} : judged.problems), ...judgeWhole?.({ body, values, today }) } };
}
