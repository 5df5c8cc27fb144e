import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dialog.module.css';
import type { DialogProps } from './DialogFrame.tsx';
import { notifyError } from './notify.ts';
import { askRelease, unavailableText } from './release.ts';
import { styleAgain } from './style-again.ts';
import { cancelIdle, whenIdle } from './when-idle.ts';

/** What a dialog needs is a good part of a screen, and no screen opens with one: it comes once the screen is there. */
export function Dialog(props: DialogProps) {
  const { opened, onClose } = props;
  const { t } = useTranslation();
  const [Frame, setFrame] = useState<ComponentType<DialogProps> | null>(null);
  const load = useEffectEvent(async (isWanted: boolean) => {
    try {
      await styleAgain().catch(() => undefined);
      const { default: loaded } = await import('./DialogFrame.tsx');
      setFrame(() => loaded);
    } catch {
      if (!isWanted) return;
      onClose();
      notifyError(t(unavailableText(await askRelease())));
    }
  });
  // Ahead of time, when nothing else is to be done, and again when it is needed and has not come.
  useEffect(() => {
    if (Frame) return;
    if (opened) {
      load(true);
      return;
    }
    const waiting = whenIdle(() => load(false));
    return () => cancelIdle(waiting);
  }, [Frame, opened]);
  // One that comes opened would not know where the focus was.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(Frame !== null), [Frame]);
  return Frame && <Frame {...props} opened={opened && isThere} />;
}

/** The buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
