import type { TFunction } from 'i18next';
import { ApiError, csrfToken } from '../../api/client.ts';

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
  if (status < 400 || status >= 500) return { toast: t('login.failed'), advice: t('login.tryLater') };
  // Refused for its token, though one was given just before: the browser has not kept it.
  const isWithoutCookies = status === 419 && !csrfToken();
  const advice = isWithoutCookies ? t('login.allowCookies') : t('login.checkCredentials');
  return { toast: t('login.wrongCredentials'), advice };
}
