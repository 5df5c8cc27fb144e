import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef } from 'react';
import classes from './PdfPreview.module.css';
import { PdfViewer, type PdfViewerProps } from './PdfViewer.tsx';

/** From this width there is room beside the table; its style sheet says the same. */
const roomBeside = '(min-width: 1200px)';

/** Beside the table where there is room, over all of the page elsewhere. */
export default function PdfPreview(props: Omit<PdfViewerProps, 'titleId'>) {
  const isBeside = useMediaQuery(roomBeside, undefined, { getInitialValueInEffect: false });
  const titleId = useId();
  if (isBeside) return <Panel titleId={titleId} {...props} />;
  return (
    <Modal.Root opened fullScreen returnFocus={false} onClose={props.onClose}>
      <Modal.Content aria-label={props.pdf.title}>
        <Modal.Body className={classes.dialog}>
          <PdfViewer {...props} titleId={titleId} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

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
