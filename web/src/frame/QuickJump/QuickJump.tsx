import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../ui/icons.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { useBrowserStep } from '../../ui/use-browser-step.ts';
import { useOpening } from '../../ui/use-opening.ts';
import classes from './QuickJump.module.css';
import { useShortcut } from './use-shortcut.ts';

const dialog = onDemand(() => import('./QuickJumpDialog.tsx'));

const onMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The button in the header and the shortcut, which open a dialog that is loaded when it is first wanted. */
export function QuickJump() {
  const { t } = useTranslation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opening = useOpening();

  useEffect(() => setPlace(document.getElementById('header-tools')), []);

  const open = () => opening(dialog.load, () => setOpen(true));
  const close = () => setOpen(false);
  useBrowserStep(close);
  useShortcut(() => (isOpen ? close() : open()));

  const button = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={() => dialog.load().catch(() => undefined)}
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
      {isOpen && <dialog.Component onClose={close} />}
    </>
  );
}
