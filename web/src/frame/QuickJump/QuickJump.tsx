import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../ui/icons.ts';
import { notifyError } from '../../ui/notify.ts';
import classes from './QuickJump.module.css';
import type { QuickJumpDialogProps } from './QuickJumpDialog.tsx';
import { useShortcut } from './use-shortcut.ts';

const load = () => import('./QuickJumpDialog.tsx');

const onMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The button in the header and the shortcut, which open a dialog that is loaded when it is first wanted. */
export function QuickJump() {
  const { t } = useTranslation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<QuickJumpDialogProps> | null>(null);

  useEffect(() => setPlace(document.getElementById('header-tools')), []);

  function open() {
    load().then(
      (module) => setDialog(() => module.default),
      () => notifyError(t('faults.unexpected')),
    );
  }

  const close = () => setDialog(null);
  useShortcut(() => (Dialog ? close() : open()));

  const button = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={Dialog !== null}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={() => load().catch(() => undefined)}
      onClick={open}
    >
      <IconSearch aria-hidden size={20} />
      <span>{t('quickJump.open')}</span>
      <kbd aria-hidden>{t(onMac ? 'quickJump.shortcutOnMac' : 'quickJump.shortcut')}</kbd>
    </button>
  );
  return (
    <>
      {place && createPortal(button, place)}
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
