import { paths } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useBackCloses } from '../../ui/back-closes.ts';
import { leaveScreen } from '../../ui/leaving.ts';
import { useOpening } from '../../ui/use-opening.ts';
import type { Column, StoredRow } from '../column.ts';
import { canPreviewPdfs } from '../pdf/can-preview.ts';
import { type PdfTitle, pdfsOf, placeAmong, rowTitles, type TablePdf } from '../pdf/pdfs.ts';
import type { Aside, DetailsOfRows } from './aside.ts';
import { tableAside } from './table-aside.ts';

type Chosen = { shows: 'pdf'; rowId: number; pdf: TablePdf } | { shows: 'details'; rowId: number };

interface AsideOptions<Row> {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  shown: readonly Row[];
  columns: readonly Column<Row>[];
  details: DetailsOfRows<Row> | undefined;
  pdfTitle: PdfTitle<Row> | undefined;
  area: RefObject<HTMLElement | null>;
  t: TFunction;
}

export function useAside<Row extends StoredRow>(options: AsideOptions<Row>) {
  const { label, rows, shown, columns, details, pdfTitle, area, t } = options;
  const open = useOpening();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isPdf = chosen?.shows === 'pdf';
  const pdfs = useMemo(() => (isPdf ? pdfsOf(shown, columns, t, pdfTitle) : []), [isPdf, shown, columns, t, pdfTitle]);

  function asideOf(row: Row | undefined): Aside | null {
    if (!chosen || !row) return null;
    if (chosen.shows === 'pdf') return { ...chosen, place: placeAmong(pdfs, chosen.pdf.annexId) };
    return details ? { ...chosen, title: rowTitles(columns, t)(label, row.id), content: details.draw(row) } : null;
  }

  const choose = useCallback((next: Chosen) => leaveScreen(() => setChosen(next), 'aside'), []);
  const show = useCallback((pdf: TablePdf) => choose({ shows: 'pdf', rowId: pdf.rowId, pdf }), [choose]);

  const openPdf = useCallback(
    async (annexId: number) => {
      const pdf = pdfsOf(shown, columns, t, pdfTitle).find((candidate) => candidate.annexId === annexId);
      if ((await isAsideLoaded()) && pdf) show(pdf);
      else window.open(paths.download(annexId), '_blank', 'noopener');
    },
    [shown, columns, t, pdfTitle, show],
  );

  const openDetails = useCallback(
    async (row: Row) => {
      const load = () => Promise.all([tableAside.load(), details?.load()]);
      await open(load, () => choose({ shows: 'details', rowId: row.id }));
    },
    [open, details, choose],
  );

  function close() {
    setChosen(null);
    if (!chosen) return;
    // Once a dialog has let go of the focus.
    requestAnimationFrame(() => area.current?.querySelector<HTMLElement>(openerOf(chosen))?.focus());
  }

  const aside = asideOf(rows.find(({ id }) => id === chosen?.rowId));
  // What was typed waits: the browser has gone back already.
  useBackCloses(aside !== null, close);

  return {
    aside,
    /** Left out where the browser shows no PDF inside of a page. */
    openPdf: canPreviewPdfs() ? openPdf : undefined,
    openDetails: details && openDetails,
    show,
    close: () => leaveScreen(close, 'aside'),
  };
}

const isAsideLoaded = () =>
  tableAside.load().then(
    () => true,
    () => false,
  );

/** Where the focus was when it was opened. */
function openerOf(chosen: Chosen): string {
  return chosen.shows === 'pdf'
    ? `[data-annex="${chosen.pdf.annexId}"]`
    : `[data-row="${chosen.rowId}"] [data-action="details"]`;
}
