import { useTranslation } from 'react-i18next';
import { PdfViewer } from '../pdf/PdfViewer.tsx';
import type { TablePdf } from '../pdf/pdfs.ts';
import type { PdfCheck } from '../pdf/use-pdf-check.ts';
import { AsideFrame } from './AsideFrame.tsx';
import type { Aside } from './aside.ts';
import classes from './TableAside.module.css';

interface TableAsideProps {
  aside: Aside;
  /** There is room for it beside the table. */
  beside: boolean;
  checkPdf: PdfCheck;
  onShow(pdf: TablePdf): void;
  onClose(): void;
}

/** What stands beside the table: one of its PDFs, or what else there is to know about a row. */
export default function TableAside({ aside, beside, checkPdf, onShow, onClose }: TableAsideProps) {
  const { t } = useTranslation();
  if (aside.shows === 'pdf') {
    const { pdf, place } = aside;
    return <PdfViewer pdf={pdf} place={place} beside={beside} check={checkPdf} onShow={onShow} onClose={onClose} />;
  }
  return (
    <AsideFrame title={aside.title} beside={beside} closeLabel={t('table.closeDetails')} onClose={onClose}>
      <div className={classes.details}>{aside.content}</div>
    </AsideFrame>
  );
}
