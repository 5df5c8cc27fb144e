import type { Place, Resource } from '@clareira/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../api/client.ts';
import type { Value } from '../api/payload.ts';
import type { StoredRow } from '../table/column.ts';
import { onDemand } from '../ui/on-demand.ts';
import { useAhead } from '../ui/use-ahead.ts';
import type { FieldChange } from './rows/field-changes.ts';
import { conflictQuestion } from './rows/save-questions.ts';
import { wholeBody } from './rows/whole-body.ts';
import { useSending } from './use-sending.ts';

interface FormDefinition {
  readonly resource: Resource;
  /** Its section of the language files. */
  readonly texts: string;
  /** Those of its fields that the form shows: what is wrong with another is told in a toast. */
  readonly fields: readonly string[];
}

/** Loaded on demand: conflicts are rare. */
const conflictDialog = onDemand(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }));

const savingCode = () => import('./rows/update-unless-changed.ts');

/** None of the rows that have a form of their own wants the password again. */
const askPassword = async () => 'stay' as const;

/**
 * Saves a row from a form of its own; where somebody else has saved it meanwhile, the person chooses, as in the tables. `reread`:
 * asks for the row again, once it could not be saved.
 */
export function useRowForm<Row extends StoredRow>(definition: FormDefinition, place: Place, reread?: () => unknown) {
  const { t } = useTranslation();
  const { busy, problems, refuse, clearProblem, send } = useSending({ ...definition, reread });
  const [question] = useState(conflictQuestion);
  const asked = question.useAsked();
  const [wasAsked, setWasAsked] = useState(false);
  useAhead(savingCode);
  const [isGone, setGone] = useState(false);

  async function askAbout(about: readonly FieldChange[]) {
    await conflictDialog.load();
    setWasAsked(true);
    return question.ask(about);
  }

  /**
   * `opened`: the row as it was when one began to type; what is not changed goes out as it is there. Undefined when it was
   * not saved: what was typed stays.
   */
  async function save(opened: Row, changed: Readonly<Record<string, Value>>, failed: string) {
    const work = async () => {
      const { updateUnlessChanged } = await savingCode();
      const values = wholeBody(definition.resource, opened, changed);
      return updateUnlessChanged({ definition, place, t, askAbout, askPassword }, opened, values, {});
    };
    setGone(false);
    const written = await send(() => work().catch(rememberGone), failed);
    if (written?.answer !== 'stay') return written?.answer;
    await reread?.();
    return undefined;
  }

  function rememberGone(error: unknown): never {
    setGone(isNotFound(error));
    throw error;
  }

  const conflict = (
    <>
      {isGone && <p role="alert">{t('conflicts.gone')}</p>}
      {/* Stays mounted once it was asked, so that its closing animation runs. */}
      {wasAsked && <conflictDialog.Component asked={asked} />}
    </>
  );
  return { busy, problems, refuse, clearProblem, save, conflict };
}
