import type { TFunction } from 'i18next';
import { useState } from 'react';
import { notifyError } from '../../ui/notify.ts';
import type { Column, StoredRow } from '../column.ts';
import { today } from '../today.ts';
import { exportName } from './file-name.ts';
import type { ExportFormat } from './format.ts';
import { sheetOf } from './sheet.ts';

interface ExportOptions<Row> {
  label: string;
  /** Whose rows these are. */
  owner: string | undefined;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  t: TFunction;
}

/** Rows as a file. The code that writes it comes when it is first asked for. */
export function useExport<Row extends StoredRow>({ label, owner = '', rows, columns, t }: ExportOptions<Row>) {
  const [busy, setBusy] = useState(false);

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

  return { busy, run };
}
