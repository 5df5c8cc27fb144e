import { paths } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Fault } from '../../ui/Fault.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronLeft, IconChevronRight, IconExternalLink } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AsideFrame } from '../aside/AsideFrame.tsx';
import classes from './PdfViewer.module.css';
import type { placeAmong, TablePdf } from './pdfs.ts';
import { type PdfCheck, usePdfCheck } from './use-pdf-check.ts';

interface PdfViewerProps {
  pdf: TablePdf;
  /** Left out when the filter no longer shows its row. */
  place: ReturnType<typeof placeAmong>;
  beside: boolean;
  check: PdfCheck;
  onShow(pdf: TablePdf): void;
  onClose(): void;
}

export function PdfViewer({ pdf, place, beside, check, onShow, onClose }: PdfViewerProps) {
  const { t } = useTranslation();
  const { state, retry } = usePdfCheck(pdf.annexId, check);
  const url = paths.download(pdf.annexId);
  const tools = (
    <>
      {/* Not `disabled`: at either end that would take the focus away from under the finger. */}
      <Step label={t('files.previous')} icon={IconChevronLeft} to={place?.previous} onShow={onShow} />
      <Step label={t('files.next')} icon={IconChevronRight} to={place?.next} onShow={onShow} />
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
    </>
  );
  return (
    <AsideFrame
      title={pdf.title}
      status={place && t('table.count', { shown: place.number, total: place.count })}
      tools={tools}
      beside={beside}
      closeLabel={t('files.close')}
      onClose={onClose}
    >
      {state === 'checking' && <Spinner withText />}
      {state === 'failed' && <Fault text={t('files.openFailed')} onRetry={retry} />}
      {/* A new frame for each file: one that changes its address would fill the browser's history. */}
      {state === 'there' && (
        <iframe key={url} className={classes.frame} src={`${url}#navpanes=0&view=FitH`} title={pdf.title} />
      )}
    </AsideFrame>
  );
}

interface StepProps {
  label: string;
  icon: typeof IconChevronLeft;
  to: TablePdf | undefined;
  onShow(pdf: TablePdf): void;
}

function Step({ label, icon: Icon, to, onShow }: StepProps) {
  return (
    <IconButton label={label} aria-disabled={!to} onClick={() => to && onShow(to)}>
      <Icon aria-hidden size={20} />
    </IconButton>
  );
}
