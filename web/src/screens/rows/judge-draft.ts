import { judge, type Problem, type Resource } from '@clareira/contract';
import type { Value } from '../../api/payload.ts';
import { RefusedFiles } from '../../table/cells/refused-files.ts';
import { typeOfFile } from '../../table/cells/type-of-file.ts';
import type { Draft, DraftValue } from '../../table/column.ts';

type DraftProblem = Problem | 'unreadable';

type JudgedDraft = { ok: true; values: Record<string, Value> } | { ok: false; problems: Record<string, DraftProblem> };

/** What was typed, by the very rules that the server will apply; files by their first bytes. */
export async function judgeDraft(resource: Resource, draft: Draft, isNew: boolean): Promise<JudgedDraft> {
  const body = Object.entries(resource.fields).map(([name, field]) => {
    const typed = draft[name];
    return [name, typeof typed === 'string' ? field.read(typed) : typed];
  });
  const judged = judge(resource, Object.fromEntries(body), isNew);
  const files = chosenFiles(resource, draft);
  const problems = { ...(judged.ok ? {} : judged.problems), ...(await fileProblems(resource, files)) };
  if (!judged.ok || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, values: { ...(judged.values as Record<string, Value>), ...files } };
}

/** The files that a person has put into a draft, by field. */
export function chosenFiles(resource: Resource, draft: Draft): Record<string, File> {
  return filesOf(resource, draft, File);
}

/** Those that a field did not take, which must go before the row is saved. */
export function refusedFiles(resource: Resource, draft: Draft): Record<string, RefusedFiles> {
  return filesOf(resource, draft, RefusedFiles);
}

function filesOf<T>({ files }: Resource, draft: Draft, kind: new (...args: never[]) => T): Record<string, T> {
  const found = Object.keys(files).map((name) => [name, draft[name]] as const);
  return Object.fromEntries(
    found.filter((entry): entry is readonly [string, T & DraftValue] => entry[1] instanceof kind),
  );
}

async function fileProblems(resource: Resource, files: Record<string, File>): Promise<Record<string, DraftProblem>> {
  const judged = Object.entries(files).map(async ([name, file]): Promise<[string, DraftProblem][]> => {
    const type = await typeOfFile(file);
    if (type === 'unreadable') return [[name, 'unreadable']];
    return type !== 'unknown' && resource.files[name]?.types.includes(type) ? [] : [[name, 'pdf']];
  });
  return Object.fromEntries((await Promise.all(judged)).flat());
}
