import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import classes from './PdfPreview.module.css';
import { PdfViewer, type PdfViewerProps } from './PdfViewer.tsx';

interface PdfPreviewProps extends Omit<PdfViewerProps, 'titleId'> {
  /** There is room for it beside the table. */
  beside: boolean;
}

/** Beside the table where there is room, over its right side elsewhere: on a phone that is all of the page. */
export default function PdfPreview({ beside, ...props }: PdfPreviewProps) {
  const titleId = useId();
  if (beside) return <Panel titleId={titleId} {...props} />;
  return (
    <Modal.Root opened returnFocus={false} classNames={drawer} onClose={props.onClose}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={props.pdf.title}>
        <Modal.Body className={classes.dialog}>
          <PdfViewer {...props} titleId={titleId} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const drawer = { inner: classes.side ?? '', content: classes.sheet ?? '' };

function Panel({ titleId, ...props }: PdfViewerProps) {
  const panel = useRef<HTMLElement>(null);
  const { onClose } = props;
  useEffect(() => document.getElementById(titleId)?.focus({ preventScroll: true }), [titleId]);
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <section ref={panel} aria-labelledby={titleId} className={classes.panel}>
      <PdfViewer {...props} titleId={titleId} />
    </section>
  );
}
