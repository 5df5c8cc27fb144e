import type { TFunction } from 'i18next';
import { ApiError } from '../../api/client.ts';

interface Failure {
  /** What has failed, said aloud in a toast, which goes. */
  toast: string;
  /** What to do about it, which stays. */
  advice: string;
}

/** What to tell someone who could not sign in: their mistake, their haste, or our fault. */
export function signInFailure(error: unknown, t: TFunction): Failure {
  const { status, retryAfter } = error instanceof ApiError ? error : new ApiError(0);
  if (status === 429) {
    const text = retryAfter ? t('login.throttledFor', { seconds: Math.ceil(retryAfter) }) : t('login.throttled');
    return { toast: text, advice: text };
  }
  return status >= 400 && status < 500
    ? { toast: t('login.wrongCredentials'), advice: t('login.checkCredentials') }
    : { toast: t('login.failed'), advice: t('login.tryLater') };
}
