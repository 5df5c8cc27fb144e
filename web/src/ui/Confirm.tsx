import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Confirm.module.css';

/** How long the dialog takes to come and go, in milliseconds. */
const transition = { duration: 300 };

interface ConfirmProps {
  title: string;
  opened: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before what cannot be taken back. */
export function Confirm({ title, opened, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size="sm" transitionProps={transition}>
      <Modal.Overlay transitionProps={transition} />
      <Modal.Content radius="md">
        {/* A banner landmark inside of a dialog would say nothing. */}
        <Modal.Header role="presentation">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p className={classes.text}>{t('table.confirm.text')}</p>
          <div className={classes.buttons}>
            <Button data-autofocus size="sm" variant="default" onClick={onClose}>
              {t('table.confirm.no')}
            </Button>
            <Button size="sm" color="red.8" onClick={onConfirm}>
              {t('table.confirm.yes')}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
