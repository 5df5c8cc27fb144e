import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import classes from './DialogFrame.module.css';
import { useCloseWatcher } from './use-close-watcher.ts';

/** How long a dialog takes to come and go, in milliseconds. */
const transition = { duration: 300 };

export interface DialogProps {
  title: string;
  opened: boolean;
  /** False where what had the focus goes along with the dialog. */
  returnFocus?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** It was answered: while it fades, a second press does nothing. */
function refuse(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}

const fading = { onClickCapture: refuse, onSubmitCapture: refuse };

export default function DialogFrame({ title, opened, returnFocus = true, onClose, children }: DialogProps) {
  useCloseWatcher(opened, onClose);
  return (
    <Modal.Root
      opened={opened}
      // Above the side menu, where the link may be that one is asked about.
      zIndex={201}
      returnFocus={returnFocus}
      onClose={onClose}
      centered
      size="sm"
      transitionProps={transition}
    >
      {/* A press beside it may ask a question, and whoever stays is where they were. */}
      <Modal.Overlay transitionProps={transition} onMouseDown={(event) => event.preventDefault()} />
      <Modal.Content radius="md" {...(!opened && fading)}>
        {/* A banner landmark inside of a dialog would say nothing. */}
        <Modal.Header role="presentation">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
