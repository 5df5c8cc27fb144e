import type { TFunction } from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { signInFailure } from './sign-in-failure.ts';

const say = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${values.seconds}` : key);
const t = say as unknown as TFunction;

afterEach(() => vi.unstubAllGlobals());

test.each([
  [new ApiError(422), 'login.wrongCredentials'],
  [new ApiError(401), 'login.wrongCredentials'],
  [new ApiError(404), 'login.wrongCredentials'],
  [new ApiError(429, { retryAfter: 29.2 }), 'login.throttledFor 30'],
  [new ApiError(429), 'login.throttled'],
  [new ApiError(500), 'login.failed'],
  [new ApiError(0), 'login.failed'],
  [new TypeError('a bug'), 'login.failed'],
])('%o is told as %s', (error, text) => {
  expect(signInFailure(error, t).toast).toBe(text);
});

test('beside the fields stands what to do about it', () => {
  const adviceOf = (status: number) => signInFailure(new ApiError(status), t).advice;
  expect([422, 500, 429].map(adviceOf)).toEqual(['login.checkCredentials', 'login.tryLater', 'login.throttled']);
});

test.each([
  ['', 'login.allowCookies'],
  [`XSRF-TOKEN=${'x'.repeat(43)}`, 'login.checkCredentials'],
])('a token refused while the browser holds "%s" is told as ever, with the advice %s', (cookie, advice) => {
  vi.stubGlobal('document', { cookie });
  expect(signInFailure(new ApiError(419), t)).toEqual({ toast: 'login.wrongCredentials', advice });
});
