import { useState } from 'react';
import { dismiss, notifyError, type ToastAction } from './notify.ts';

interface FailureToast {
  show(text: string, action?: ToastAction): void;
  /** To be called with each new try: the failure of the last one must not stand beside a success. */
  dismiss(): void;
}

/** Says that something failed, until it is tried again. */
export function useFailureToast(): FailureToast {
  const [toast] = useState(newFailureToast);
  return toast;
}

function newFailureToast(): FailureToast {
  let shown = 0;
  return {
    show(text, action) {
      shown = notifyError(text, action);
    },
    dismiss: () => dismiss(shown),
  };
}
