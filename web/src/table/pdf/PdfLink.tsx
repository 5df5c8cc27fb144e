import { paths } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { type MouseEvent, useContext } from 'react';
import { RowIcon } from '../../ui/RowIcon.tsx';
import classes from '../cells/cells.module.css';
import { perLanguage } from '../per-language.ts';
import { isPlainClick } from './can-preview.ts';
import { PreviewContext } from './preview-context.ts';

interface PdfLinkProps {
  annexId: number;
  /** The title of its column. */
  title: string;
  t: TFunction;
  describedBy: string | undefined;
  children: string;
}

const suffixes = perLanguage(() => new Map<string, string>());

/**
 * Looked up once per column instead of once per row. Without the title's '(PDF)': the whole title names the field that
 * takes another file.
 */
function suffixOf(t: TFunction, key: string, title: string): string {
  const known = suffixes(t);
  const suffix = known.get(key + title) ?? t(key, { title: title.replace(' (PDF)', '') });
  known.set(key + title, suffix);
  return suffix;
}

/** A link to a new tab, as which it stays for all clicks but the plain one wherever there is a preview. */
export function PdfLink({ annexId, title, t, describedBy, children }: PdfLinkProps) {
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
      aria-label={children + suffixOf(t, preview ? 'files.of' : 'files.opensInNewTab', title)}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      <RowIcon name="pdf" />
      {children}
    </a>
  );
}
