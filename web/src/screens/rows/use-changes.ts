import { can, type Place } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { derivedKeys, rowsKey } from '../../api/rows.ts';
import { sessionCheckKey } from '../../session/calls.ts';
import { useSignedInUser } from '../../session/session.tsx';
import type { Removal, Save, TableChanges } from '../../table/changes.ts';
import type { StoredRow } from '../../table/column.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import type { ResourceDefinition } from './definition.ts';
import { removeRows } from './remove-rows.ts';
import { saveDraft } from './save-draft.ts';
import { confirmation, conflict, removalConflict } from './save-questions.ts';

/** What the reader may change in a table. */
export function useChanges<Row extends StoredRow>(
  definition: ResourceDefinition<Row>,
  place: Place,
  onCreated?: (row: Row) => void,
): TableChanges<Row> {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const queries = useQueryClient();
  const failureToast = useFailureToast();

  return useMemo(() => {
    const { resource, texts } = definition;
    const key = rowsKey(resource, place);
    const context = {
      definition,
      place,
      user,
      t,
      notifySuccess,
      notifyError: failureToast.show,
      askAbout: conflict.ask,
      askAboutRemoval: removalConflict.ask,
      askPassword: () => confirmation.ask(undefined),
      /** Shows a saved row at once; the reload that follows has the last word. */
      keep: (row: Row) => {
        const isNew = !queries.getQueryData<Row[]>(key)?.some(({ id }) => id === row.id);
        queries.setQueryData<Row[]>(key, (rows) => rows && withRow(rows, row));
        if (isNew) onCreated?.(row);
      },
      reload: () => {
        // One may have changed oneself.
        if (definition.ofUsers) queries.invalidateQueries({ queryKey: sessionCheckKey });
        for (const queryKey of derivedKeys) queries.invalidateQueries({ queryKey });
        return queries.invalidateQueries({ queryKey: key });
      },
    };
    const save: Save<Row> = (submission) => {
      failureToast.dismiss();
      return saveDraft(context, submission);
    };
    return {
      ...(can(user, 'create', resource) && {
        create: {
          save,
          blank: Object.assign({ company_id: place.company_id }, definition.blank),
          carriesOver: definition.carriesOver ?? [],
          fromFiles: definition.fromFiles,
        },
      }),
      ...(can(user, 'update', resource) && { update: { save } }),
      ...(can(user, 'delete', resource) && {
        delete: {
          run: (removal: Removal<Row>) => {
            failureToast.dismiss();
            return removeRows(context, removal);
          },
          isProtected: (row: Row) => definition.ofUsers === true && row.id === user.id,
          entityName: (count: number) => t(`${texts}.entity.${count > 1 ? 'many' : 'one'}`),
          alongWith: (row: Row) => definition.alongWith?.({ row, place }),
        },
      }),
    };
  }, [definition, place, user, t, queries, failureToast, onCreated]);
}

function withRow<Row extends StoredRow>(rows: Row[], row: Row): Row[] {
  const at = rows.findIndex(({ id }) => id === row.id);
  return at < 0 ? [...rows, row] : rows.with(at, row);
}
