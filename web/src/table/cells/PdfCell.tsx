import type { Cell } from '../column.ts';
import { PdfLink } from '../pdf/PdfLink.tsx';
import { perLanguage } from '../per-language.ts';
import classes from './cells.module.css';
import { PdfField } from './PdfField.tsx';

const words = perLanguage((t) => ({
  open: t('files.open'),
  none: t('files.none'),
  yes: t('table.yes'),
  no: t('table.no'),
}));

/** The cell's value is the id of the stored annex; what is edited is a file to put in its place. */
export function pdfCell(maxBytes: number): Cell<number | null> {
  return {
    width: 6.25,
    // A link says the same in every row: nothing to search for.
    text: () => '',
    unsortable: true,
    show: (annexId, { t, title, describedBy }) =>
      annexId ? (
        <PdfLink annexId={annexId} title={title} t={t} describedBy={describedBy}>
          {words(t).open}
        </PdfLink>
      ) : (
        <span className={classes.none}>{words(t).none}</span>
      ),
    exported: (annexId, t) => (annexId ? words(t).yes : words(t).no),
    annexId: (annexId) => annexId ?? undefined,
    editor: { start: () => null, field: (props) => <PdfField {...props} maxBytes={maxBytes} /> },
  };
}
