import { isPdf, judge, type Problems, type Resource } from '@clareira/contract';
import type { Value } from '../../api/payload.ts';
import type { Draft } from '../../table/column.ts';

export type JudgedDraft = { ok: true; values: Record<string, Value> } | { ok: false; problems: Problems };

/** What was typed, by the very rules that the server will apply; files by their first bytes. */
export async function judgeDraft(resource: Resource, draft: Draft, isNew: boolean): Promise<JudgedDraft> {
  const body = Object.entries(resource.fields).map(([name, field]) => {
    const typed = draft[name];
    return [name, typeof typed === 'string' ? field.read(typed) : typed];
  });
  const judged = judge(resource, Object.fromEntries(body), isNew);
  const files = chosenFiles(resource, draft);
  const problems = { ...(judged.ok ? {} : judged.problems), ...(await fileProblems(files)) };
  if (!judged.ok || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, values: { ...(judged.values as Record<string, Value>), ...files } };
}

/** The files that a person has put into a draft, by field. */
export function chosenFiles(resource: Resource, draft: Draft): Record<string, File> {
  const chosen = Object.keys(resource.files).map((name) => [name, draft[name]] as const);
  return Object.fromEntries(chosen.filter((entry): entry is readonly [string, File] => entry[1] instanceof File));
}

async function fileProblems(files: Record<string, File>): Promise<Problems> {
  const judged = Object.entries(files).map(async ([name, file]) => {
    const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    return isPdf(bytes) ? [] : [[name, 'pdf'] as const];
  });
  return Object.fromEntries((await Promise.all(judged)).flat());
}
