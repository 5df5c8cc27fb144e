import { can } from '@clareira/contract';
import { isNotFound } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import { fieldTexts } from '../../i18n/problem-text.ts';
import { settings } from '../../settings.ts';
import type { Outcome, Submission } from '../../table/changes.ts';
import type { DraftProblems, StoredRow } from '../../table/column.ts';
import { isUnsaved } from '../../table/editing.ts';
import { afterPassword } from './after-password.ts';
import { type ChangeContext, forbiddenText, toastText } from './change-context.ts';
import { createOnce } from './create-once.ts';
import { failureOf, largestFile } from './failure.ts';
import { chosenFiles, judgeDraft, refusedFiles } from './judge-draft.ts';
import { savedToast, saveFailedToast } from './toasts.ts';
import { type Saved, updateUnlessChanged } from './update-unless-changed.ts';

/** Nothing is wrong with the fields, and yet the row was not saved: what was typed stays. */
const unsaved = { problems: {} };

/** Problems that only a browser has. */
const textKeys: Readonly<Record<string, string>> = { unreadable: 'files.unreadable' };

/** Judges what was typed, sends it, and says how that went. */
export async function saveDraft<Row extends StoredRow>(
  context: ChangeContext<Row>,
  { id, line, draft, signal, onProgress }: Submission,
): Promise<Outcome<Row>> {
  const { definition, place, user, t } = context;
  const { resource, wire = {} } = definition;
  const isNew = isUnsaved(id);
  if (!can(user, isNew ? 'create' : 'update', resource)) {
    context.notifyError(forbiddenText(context, saveFailedToast(isNew)));
    return unsaved;
  }

  const judged = await judgeDraft(resource, draft, isNew);
  const wrong = judged.ok ? {} : mapped(judged.problems, (problem) => t(textKeys[problem] ?? `problems.${problem}`));
  const problems = { ...wrong, ...mapped(refusedFiles(resource, draft), (files) => files.reason(t)) };
  if (!judged.ok || Object.keys(problems).length > 0) return { problems };

  const files = chosenFiles(resource, draft);
  const ignoresExpiry = isNew && definition.createIgnoresExpiry;
  const options = { signal, ignoresExpiry, ...(Object.keys(files).length > 0 && { onProgress }) };
  const values = { id, company_id: place.company_id, ...judged.values };
  const change = { resource, wire, place };
  try {
    const written: Saved<Row> | 'stay' = isUnsaved(id)
      ? await afterPassword(context, async () => ({ row: await createOnce<Row>(change, keyOf(line), values, options) }))
      : await updateUnlessChanged(context, line as Row, values, options);
    if (written === 'stay') return unsaved;
    context.keep(written.row);
    if (!written.isTheirs) context.notifySuccess(toastText(context, savedToast(isNew)));
    context.reload();
    return { saved: written.row };
  } catch (error) {
    // Given up half-way the server may have saved it all the same; and whether it is gone, its list tells.
    if (signal.aborted || isNotFound(error)) context.reload();
    return signal.aborted ? unsaved : { problems: problemsAfter(context, error, isNew, files) };
  }
}

/** The keys of new rows, by what each began as. */
const keys = new WeakMap<object, string>();

/** The same for a row however often it is tried, and another for one that was begun at the same moment. */
function keyOf(line: object): string {
  const key = keys.get(line) ?? newKey();
  keys.set(line, key);
  return key;
}

/** Says what went wrong: beside the fields where it is about them, in a toast otherwise. */
function problemsAfter<Row extends StoredRow>(
  context: ChangeContext<Row>,
  error: unknown,
  isNew: boolean,
  files: Readonly<Record<string, File>>,
): DraftProblems {
  const { t } = context;
  const failed = saveFailedToast(isNew);
  const failure = failureOf(error);
  const largest = largestFile(files);
  if (failure.kind === 'tooLarge' && largest) return { [largest]: t('files.tooLarge', { max: settings.maxUploadMb }) };
  const problems = failure.kind === 'refused' ? fieldProblems(context, failure.errors) : {};
  if (Object.keys(problems).length === 0) {
    context.notifyError(failure.kind === 'forbidden' ? forbiddenText(context, failed) : toastText(context, failed));
  }
  return problems;
}

/** The server's own words, in the reader's language where they are known, for the fields that the table has. */
function fieldProblems<Row extends StoredRow>(
  { definition: { resource }, t }: ChangeContext<Row>,
  errors: Readonly<Record<string, string[]>>,
): DraftProblems {
  const known = Object.entries(errors).filter(([name]) => name in resource.fields || name in resource.files);
  return fieldTexts(Object.fromEntries(known), t);
}

function mapped<From>(record: Readonly<Record<string, From>>, textOf: (value: From) => string): DraftProblems {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textOf(value)]));
}
