import { paths } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { Column, StoredRow } from '../column.ts';
import { canPreviewPdfs } from './can-preview.ts';
import { loadPreview } from './load-preview.ts';
import { pdfsOf, placeAmong, type TablePdf } from './pdfs.ts';

interface PdfPreviewOptions<Row> {
  rows: readonly Row[];
  shown: readonly Row[];
  columns: readonly Column<Row>[];
  area: RefObject<HTMLElement | null>;
  t: TFunction;
}

/** Which of a table's PDFs stands beside it. */
export function usePdfPreview<Row extends StoredRow>({ rows, shown, columns, area, t }: PdfPreviewOptions<Row>) {
  const [chosen, setChosen] = useState<TablePdf | null>(null);
  // A row that was deleted takes its PDF along.
  const pdf = chosen && rows.some(({ id }) => id === chosen.rowId) ? chosen : null;
  const isOpen = pdf !== null;
  const pdfs = useMemo(() => (isOpen ? pdfsOf(shown, columns, t) : []), [isOpen, shown, columns, t]);

  const open = useCallback(
    async (annexId: number) => {
      const found = pdfsOf(shown, columns, t).find((candidate) => candidate.annexId === annexId);
      const loaded = await loadPreview().catch(() => undefined);
      if (loaded && found) setChosen(found);
      else window.open(paths.download(annexId), '_blank', 'noopener');
    },
    [shown, columns, t],
  );

  function close() {
    setChosen(null);
    // Once a dialog has let go of the focus.
    requestAnimationFrame(() => {
      area.current?.querySelector<HTMLElement>(`[data-annex="${chosen?.annexId}"]`)?.focus();
    });
  }

  return {
    pdf,
    place: pdf ? placeAmong(pdfs, pdf.annexId) : undefined,
    open: canPreviewPdfs() ? open : undefined,
    show: setChosen,
    close,
  };
}
