import { paths } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Fault } from '../../ui/Fault.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './PdfPreview.module.css';
import type { placeAmong, TablePdf } from './pdfs.ts';
import { type PdfCheck, usePdfCheck } from './use-pdf-check.ts';

export interface PdfViewerProps {
  pdf: TablePdf;
  /** Left out when the filter no longer shows its row. */
  place: ReturnType<typeof placeAmong>;
  titleId: string;
  check: PdfCheck;
  onShow(pdf: TablePdf): void;
  onClose(): void;
}

export function PdfViewer({ pdf, place, titleId, check, onShow, onClose }: PdfViewerProps) {
  const { t } = useTranslation();
  const { state, retry } = usePdfCheck(pdf.annexId, check);
  const url = paths.download(pdf.annexId);
  const { previous, next } = place ?? {};
  return (
    <div className={classes.viewer}>
      <div className={classes.bar}>
        <div className={classes.names}>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            {pdf.title}
          </h2>
          {place && <p role="status">{t('table.count', { shown: place.number, total: place.count })}</p>}
        </div>
        {/* Not `disabled`: at either end that would take the focus away from under the finger. */}
        <IconButton label={t('files.previous')} aria-disabled={!previous} onClick={() => previous && onShow(previous)}>
          <IconChevronLeft aria-hidden size={20} />
        </IconButton>
        <IconButton label={t('files.next')} aria-disabled={!next} onClick={() => next && onShow(next)}>
          <IconChevronRight aria-hidden size={20} />
        </IconButton>
        <LinkButton
          variant="light"
          size="xs"
          href={url}
          target="_blank"
          rel="noopener"
          leftIcon={<IconExternalLink aria-hidden size={16} />}
        >
          {t('files.openInNewTab')}
        </LinkButton>
        <IconButton className={classes.close} label={t('files.close')} onClick={onClose}>
          <IconX aria-hidden size={20} />
        </IconButton>
      </div>
      {state === 'checking' && <Spinner withText />}
      {state === 'failed' && <Fault text={t('files.openFailed')} onRetry={retry} />}
      {/* A new frame for each file: one that changes its address would fill the browser's history. */}
      {state === 'there' && (
        <iframe key={url} className={classes.frame} src={`${url}#navpanes=0&view=FitH`} title={pdf.title} />
      )}
    </div>
  );
}
