import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from './notify.ts';
import { askRelease, unavailableText } from './release.ts';

/** Shows something once its code has come, or says that it has not. */
export function useOpening(unavailable = 'faults.unavailable') {
  const { t } = useTranslation();
  return useCallback(
    async (load: () => Promise<unknown>, show: () => void) => {
      try {
        await load();
      } catch {
        notifyError(t(unavailableText(await askRelease(), unavailable)));
        return;
      }
      show();
    },
    [t, unavailable],
  );
}
