import type { TFunction } from 'i18next';
import { ApiError } from '../../api/client.ts';

/** What to tell someone who could not sign in: their mistake, their haste, or our fault. */
export function signInFailure(error: unknown, t: TFunction): string {
  const { status, retryAfter } = error instanceof ApiError ? error : new ApiError(0);
  if (status === 429)
    return retryAfter ? t('login.throttledFor', { seconds: Math.ceil(retryAfter) }) : t('login.throttled');
  return status >= 400 && status < 500 ? t('login.wrongCredentials') : t('login.failed');
}
