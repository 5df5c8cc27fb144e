import { paths } from '@clareira/contract';
import { type MouseEvent, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../cells/cells.module.css';
import { RowIcon } from '../RowIcon.tsx';
import { isPlainClick } from './can-preview.ts';
import { PreviewContext } from './preview-context.ts';

interface PdfLinkProps {
  annexId: number;
  /** The title of its column. */
  title: string;
  children: string;
}

/** A link to a new tab, as which it stays for all clicks but the plain one wherever there is a preview. */
export function PdfLink({ annexId, title, children }: PdfLinkProps) {
  const { t } = useTranslation();
  const preview = useContext(PreviewContext);

  function onClick(event: MouseEvent) {
    if (!preview || !isPlainClick(event)) return;
    event.preventDefault();
    preview(annexId);
  }

  return (
    <a
      className={classes.link}
      href={paths.download(annexId)}
      target="_blank"
      rel="noopener"
      data-annex={annexId}
      aria-label={`${children}${t(preview ? 'files.of' : 'files.opensInNewTab', { title })}`}
      onClick={onClick}
    >
      <RowIcon name="pdf" />
      {children}
    </a>
  );
}
