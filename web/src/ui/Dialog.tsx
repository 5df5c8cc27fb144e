import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import classes from './Dialog.module.css';
import type { DialogProps } from './DialogFrame.tsx';

const load = () => import('./DialogFrame.tsx');
const DialogFrame = lazy(load);

/** What a dialog needs is a good part of a screen, and no screen opens with one: it comes once the screen is there. */
export function Dialog(props: DialogProps) {
  // Kept from its first opening on, so that it can close with its animation.
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  // If it does not come now, opening the dialog asks for it again.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    wanted && (
      <Suspense>
        <DialogFrame {...props} />
      </Suspense>
    )
  );
}

/** The buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
