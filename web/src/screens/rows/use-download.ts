import { annexColumns, type Place } from '@clareira/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionExpired } from '../../api/client.ts';
import { fetchZip } from '../../api/zip.ts';
import { saveFile } from '../../save-file.ts';
import { useSession } from '../../session/session.tsx';
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
  const { expire } = useSession();
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
      if (isSessionExpired(error)) expire();
      else notifyError(t('files.zipFailed'));
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
