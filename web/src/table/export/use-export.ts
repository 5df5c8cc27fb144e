import type { TFunction } from 'i18next';
import { useState } from 'react';
import { today } from '../../today.ts';
import { IconTableExport } from '../../ui/icons.ts';
import { notifyError } from '../../ui/notify.ts';
import type { ToolbarMenu } from '../actions.ts';
import type { Column, StoredRow } from '../column.ts';
import { exportName } from './file-name.ts';
import { type ExportFormat, exportFormats } from './format.ts';
import { sheetOf } from './sheet.ts';

interface ExportOptions<Row> {
  label: string;
  /** Whose rows these are. */
  owner: string | undefined;
  /** All rows in sight. */
  shown: readonly Row[];
  /** Those that are selected: if there are any, only they are exported. */
  chosen: readonly Row[];
  columns: readonly Column<Row>[];
  t: TFunction;
}

/** Rows as a file. The code that writes it comes when it is first asked for. */
export function useExport<Row extends StoredRow>(options: ExportOptions<Row>): ToolbarMenu {
  const { label, owner = '', shown, chosen, columns, t } = options;
  const [busy, setBusy] = useState(false);
  const rows = chosen.length > 0 ? chosen : shown;

  async function run(format: ExportFormat) {
    if (busy) return;
    setBusy(true);
    try {
      const { exportSheet } = await import('./export-sheet.ts');
      await exportSheet(sheetOf(label, rows, columns, t), format, exportName([label, owner, today()], format));
    } catch {
      notifyError(t('export.failed'));
    }
    setBusy(false);
  }

  return {
    key: 'export',
    label: t('export.button'),
    icon: IconTableExport,
    busy,
    disabled: rows.length === 0,
    caption: t(chosen.length > 0 ? 'export.selectedRows' : 'export.rows', { count: rows.length }),
    choices: exportFormats.map((format) => ({
      key: format,
      label: t(`export.formats.${format}`),
      run: () => run(format),
    })),
  };
}
