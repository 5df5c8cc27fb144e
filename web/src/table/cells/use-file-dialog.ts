import { type RefObject, useEffect, useState } from 'react';

/** How long after the focus has come back a dialog counts as cancelled, in milliseconds. */
const cancelDelay = 300;

/** Whether an input's file dialog is open. Where `cancel` is not known, the window's focus coming back tells. */
export function useFileDialog(input: RefObject<HTMLInputElement | null>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => setOpen(true);
    const close = () => setOpen(false);
    const closeSoon = () => {
      timer = setTimeout(close, cancelDelay);
    };
    element.addEventListener('click', open);
    element.addEventListener('cancel', close);
    element.addEventListener('change', close);
    window.addEventListener('focus', closeSoon);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('click', open);
      element.removeEventListener('cancel', close);
      element.removeEventListener('change', close);
      window.removeEventListener('focus', closeSoon);
    };
  }, [input]);
  return isOpen;
}
