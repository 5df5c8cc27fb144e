import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Paper.css';
import { type Place, showDay } from '@clareira/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../settings.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { focusInstead, heading } from '../../ui/lost-focus.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useCompanyName } from '../rows/use-company.ts';
import classes from './Share.module.css';
import { type MadeShare, useEndShare } from './use-shares.ts';

interface ShareQrProps {
  share: MadeShare;
  place: Place;
  onClose(): void;
}

/** The QR code of a new folder on the whole screen, to be held out, sent, or printed and hung on the wall. */
export function ShareQr({ share, place, onClose }: ShareQrProps) {
  const { t } = useTranslation();
  const companyName = useCompanyName(place.company_id);
  const { busy, end } = useEndShare(place);
  const [before] = useState(() => document.activeElement as HTMLElement | null);

  function close() {
    onClose();
    focusInstead(() => (before?.isConnected ? before : heading()));
  }

  async function copy() {
    if (await copyText(share.url)) notifySuccess(t('shares.qr.copied'));
    else notifyError(t('shares.qr.copyFailed'));
  }

  /** Whoever changes their mind has sent nothing, and needs not be told. */
  const send = () => navigator.share({ title: share.title, url: share.url }).catch(() => undefined);

  async function endNow() {
    if (await end(share)) close();
  }

  return (
    <Modal.Root opened fullScreen onClose={close} className={classes.qrRoot ?? ''}>
      <Modal.Content>
        <Modal.Body className={classes.qrBody ?? ''}>
          <p className={classes.brand}>{settings.brand.name}</p>
          <h1>{companyName}</h1>
          <Modal.Title className={classes.qrTitle ?? ''}>{share.title}</Modal.Title>
          <QrCode text={share.url} label={t('shares.qr.label')} className={classes.qr} />
          <p>{t('shares.qr.scan')}</p>
          <p className={classes.soft}>{t('shares.until.open', { day: showDay(share.expires_on) })}</p>
          <p className={classes.url}>{share.url}</p>
          <p className={classes.once}>{t('shares.qr.once')}</p>
          <div className={classes.qrTools}>
            <Button data-autofocus onClick={close}>
              {t('shares.qr.close')}
            </Button>
            <Button variant="default" onClick={copy}>
              {t('shares.qr.copy')}
            </Button>
            {'share' in navigator && (
              <Button variant="default" onClick={send}>
                {t('shares.qr.send')}
              </Button>
            )}
            <Button variant="default" onClick={() => print()}>
              {t('shares.qr.print')}
            </Button>
            <Button variant="default" component="a" href={share.url} target="_blank" rel="noopener">
              {t('shares.qr.open')}
            </Button>
            <BusyButton variant="default" loading={busy} onClick={endNow}>
              {t('shares.end')}
            </BusyButton>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
