import { useCallback } from 'react';
import { checkAnnex } from '../../api/annexes.ts';
import { isSessionExpired } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import type { PdfCheck } from '../../table/pdf/use-pdf-check.ts';

/** Whether a PDF can be had, asked before it is shown; a session that has ended is told as everywhere. */
export function useAnnexCheck(): PdfCheck {
  const { expire } = useSession();
  return useCallback(
    async (annexId, signal) => {
      try {
        await checkAnnex(annexId, signal);
        return true;
      } catch (error) {
        if (isSessionExpired(error) && !signal.aborted) expire();
        return false;
      }
    },
    [expire],
  );
}
