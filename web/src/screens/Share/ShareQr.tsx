import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Paper.css';
import { type Place, showDay } from '@clareira/contract';
import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../settings.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { isCovered } from '../../ui/is-covered.ts';
import { focusInstead, heading } from '../../ui/lost-focus.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import { useCompanyName } from '../rows/use-company.ts';
import { ConfirmEnd } from './ConfirmEnd.tsx';
import classes from './Share.module.css';
import { type MadeShare, useEndShare } from './use-shares.ts';

interface ShareQrProps {
  share: MadeShare;
  place: Place;
  /** It was held out to who stands there, and is done with: another one takes one press. */
  isAtTheDoor?: boolean;
  /** It was copied or handed on, or given up. */
  onAcknowledge?(): void;
  onClose(): void;
}

/** The QR code of a new folder on the whole screen, to be held out, sent, or printed and hung on the wall. */
export default function ShareQr({ share, place, isAtTheDoor = false, onAcknowledge, onClose }: ShareQrProps) {
  const { t } = useTranslation();
  const companyName = useCompanyName(place.company_id);
  const { busy, end } = useEndShare(place);
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  const url = useRef<HTMLParagraphElement>(null);
  const [isKept, setKept] = useState(false);
  const leaving = useLeaveQuestion(!isKept && !isAtTheDoor);
  const [isEnding, setEnding] = useState(false);

  function keep() {
    setKept(true);
    onAcknowledge?.();
  }

  function close() {
    onClose();
    // Who came back to a link that waited had pressed nothing.
    focusInstead(() => (before?.matches('main *') ? before : heading()));
  }

  function closeUnlessLost() {
    if (isKept) close();
    else leaving.ask(close);
  }

  const giveUp = isAtTheDoor ? close : closeUnlessLost;

  // With an inspector at the door a step back, which a phone takes at a touch, is asked about: nothing of the link waits there.
  useBackCloses(isAtTheDoor && !leaving.opened && !isEnding, closeUnlessLost);
  useBackCloses(isAtTheDoor && leaving.opened, leaving.stay);
  useBackCloses(isAtTheDoor && isEnding, () => setEnding(false));

  async function copy() {
    if (!(await copyText(share.url, url.current))) return void notifyError(t('shares.qr.copyFailed'));
    keep();
    notifySuccess(t('shares.qr.copied'));
  }

  /** Whoever changes their mind has sent nothing, and needs not be told. */
  const send = () => navigator.share({ title: share.title, url: share.url }).then(keep, () => undefined);

  function printNow() {
    print();
    keep();
  }

  async function endNow() {
    setEnding(false);
    if (await end(share)) close();
  }

  return (
    <Modal.Root opened fullScreen onClose={() => isCovered() || giveUp()} className={classes.qrRoot ?? ''}>
      <Modal.Content>
        <Modal.Body className={classes.qrBody ?? ''}>
          <p className={classes.brand}>{settings.brand.name}</p>
          <h1>{companyName}</h1>
          <Modal.Title className={classes.qrTitle ?? ''}>{share.title}</Modal.Title>
          <QrCode text={share.url} label={t('shares.qr.label')} className={classes.qr} />
          <p>{t('shares.qr.scan')}</p>
          <p className={classes.soft}>{t('shares.until.open', { day: showDay(share.expires_on) })}</p>
          <p ref={url} className={classes.url} onCopy={() => getSelection()?.toString().includes(share.url) && keep()}>
            {share.url}
          </p>
          <p className={classes.once}>{t('shares.qr.once')}</p>
          <div className={classes.qrTools}>
            <Button data-autofocus onClick={copy}>
              {t('shares.qr.copy')}
            </Button>
            {'share' in navigator && <Button onClick={send}>{t('shares.qr.send')}</Button>}
            <Button variant="default" onClick={printNow}>
              {t('shares.qr.print')}
            </Button>
            <Button variant="default" component="a" href={share.url} target="_blank" rel="noopener">
              {t('shares.qr.open')}
            </Button>
            <Button variant="default" onClick={giveUp}>
              {t('shares.qr.close')}
            </Button>
          </div>
          <div className={classes.qrEnd}>
            <BusyButton variant="default" loading={busy} onClick={() => setEnding(true)}>
              {t('shares.endFolder')}
            </BusyButton>
          </div>
          <Confirm
            texts="account.once"
            title={t('shares.qr.leave')}
            opened={leaving.opened}
            onConfirm={() => leaving.leave(onAcknowledge)}
            onClose={leaving.stay}
          />
          <ConfirmEnd share={share} opened={isEnding} onConfirm={endNow} onClose={() => setEnding(false)} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
