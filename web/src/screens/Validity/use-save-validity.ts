import { type Document, documents, isDay, type Place, readDay } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountRowsKey, rowsKey } from '../../api/rows.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useRowForm } from '../use-row-form.tsx';

/** The two days, as they are typed. */
export interface TypedValidity {
  valid_until: string;
  renewal_filed_on: string;
}

const definition = { resource: documents, texts: 'documents', fields: ['valid_until', 'renewal_filed_on'] };

/** Saves what was typed about one document; all else of it stays as it is. */
export function useSaveValidity(place: Place) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRowForm<Document>(definition, place, reread);
  const { busy, problems, refuse, clearProblem, conflict } = form;
  // Pressed again before the document is there as it is by now, it would be saved twice.
  const [saving, setSaving] = useState(false);

  /** Ends once the document is there as it is by now; `onSaved` comes before that. */
  async function save(document: Document, typed: TypedValidity, onSaved: () => void): Promise<boolean> {
    const days = Object.entries(typed).map(([field, text]) => [field, readDay(text)] as const);
    const wrong = days.filter(([, day]) => day !== '' && !isDay(day));
    if (refuse(Object.fromEntries(wrong.map(([field]) => [field, 'day'])))) return false;
    // As the server answers them: what was not touched is told from what was.
    const changed = Object.fromEntries(days.map(([field, day]) => [field, day || null]));
    const saved = await form.save(document, changed, 'validity.saveFailed');
    if (!saved) return false;
    if (!saved.isTheirs) notifySuccess(t('validity.saved'));
    setSaving(true);
    onSaved();
    await reread();
    setSaving(false);
    return true;
  }

  function reread(): Promise<void> {
    queries.invalidateQueries({ queryKey: accountRowsKey });
    return queries.invalidateQueries({ queryKey: rowsKey(documents, place) });
  }

  return { busy: busy || saving, problems, clearProblem, save, conflict };
}
