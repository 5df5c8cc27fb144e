import { paths } from '@clareira/contract';
import type { Cell } from '../column.ts';
import { perLanguage } from '../per-language.ts';
import { RowIcon } from '../RowIcon.tsx';
import classes from './cells.module.css';
import { PdfField } from './PdfField.tsx';

const words = perLanguage((t) => ({ open: t('files.open'), none: t('files.none') }));

/** The cell's value is the id of the stored annex; what is edited is a file to put in its place. */
export function pdfCell(maxBytes: number): Cell<number | null> {
  return {
    width: 7.25,
    // A link says the same in every row: nothing to search for.
    text: () => '',
    unsortable: true,
    show: (annexId, { t, title }) =>
      annexId ? (
        <a className={classes.link} href={paths.download(annexId)} target="_blank" rel="noopener">
          <RowIcon name="pdf" />
          {words(t).open}
          <span className={classes.hidden}>{t('files.opensInNewTab', { title })}</span>
        </a>
      ) : (
        <span className={classes.none}>{words(t).none}</span>
      ),
    editor: { start: () => null, field: (props) => <PdfField {...props} maxBytes={maxBytes} /> },
  };
}
