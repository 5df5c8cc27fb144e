import { type Document, documents, isDay, type Place, paths, readDay } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { accountRowsKey, ifStill, rowsKey } from '../../api/rows.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useSending } from '../use-sending.ts';

/** The two days, as they are typed. */
export interface TypedValidity {
  valid_until: string;
  renewal_filed_on: string;
}

/** Saves what was typed about one document; all else of it stays as it is. */
export function useSaveValidity(place: Place) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { busy, problems: refused, send } = useSending();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  async function save(document: Document, typed: TypedValidity): Promise<boolean> {
    const { id, name, type, date, unit } = document;
    const days = Object.entries(typed).map(([field, text]) => [field, readDay(text)] as const);
    const wrong = days.filter(([, day]) => day !== '' && !isDay(day));
    setProblems(Object.fromEntries(wrong.map(([field]) => [field, t('problems.day')])));
    if (wrong.length > 0) return false;
    const body = { name, type, date, unit, ...Object.fromEntries(days) };
    const saved = await send(
      () => call('PUT', paths.row(documents, place, id), body, { headers: ifStill(document) }),
      'validity.saveFailed',
    );
    if (saved) notifySuccess(t('validity.saved'));
    queries.invalidateQueries({ queryKey: accountRowsKey });
    await queries.invalidateQueries({ queryKey: rowsKey(documents, place) });
    return saved !== undefined;
  }

  return { busy, problems: { ...problems, ...refused }, save };
}
