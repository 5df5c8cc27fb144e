import { annexColumns, type Place } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { rowsKey } from '../../api/rows.ts';
import { fetchZip } from '../../api/zip.ts';
import { saveFile } from '../../save-file.ts';
import type { SelectionAction } from '../../table/actions.ts';
import type { StoredRow } from '../../table/column.ts';
import { IconDownload } from '../../ui/icons.ts';
import { notifyError } from '../../ui/notify.ts';
import type { ResourceDefinition } from './definition.ts';
import { zipParts } from './zip-parts.ts';

/** The PDFs of the selected rows as a ZIP, or several of very many; nothing for a resource without files. */
export function useDownload<Row extends StoredRow>(
  { resource, texts }: ResourceDefinition<Row>,
  place: Place,
): SelectionAction<Row> | undefined {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const annexKeys = annexColumns(resource);
  if (annexKeys.length === 0) return undefined;

  const has = (row: Row) => annexKeys.some((key) => (row as Readonly<Record<string, unknown>>)[key]);

  async function run(rows: readonly Row[]) {
    setBusy(true);
    try {
      const ids = rows.filter(has).map(({ id }) => id);
      for (const part of zipParts(ids, t(`${texts}.title`), t)) {
        saveFile(await fetchZip(resource, place, part.ids), `${part.name}.zip`);
      }
    } catch (error) {
      if (isOfOldRows(error)) {
        // The same rows would be refused again: the next try is for those that are left.
        await queries.invalidateQueries({ queryKey: rowsKey(resource, place) });
        notifyError(t('files.zipChanged'));
      } else notifyError(t('files.zipFailed'));
    }
    setBusy(false);
  }

  return {
    key: 'download',
    label: t('table.downloadSelected'),
    icon: IconDownload,
    busy,
    isFor: (rows) => rows.some(has),
    run,
  };
}

/** One of the rows has gone meanwhile, or the last of their files. */
function isOfOldRows(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
