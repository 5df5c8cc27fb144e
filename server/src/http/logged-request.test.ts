import { expect, test } from 'vitest';
import { withoutSecrets } from './logged-request.ts';

test.for([
  ['/api/shares/abc', '/api/shares/[secret]'],
  ['/api/shares/abc/documents/1?s=1', '/api/shares/[secret]/documents/1?s=1'],
  ['/calendar/abc.ics', '/calendar/[secret]'],
  ['http://portal.test/api/shares/abc', 'http://portal.test/api/shares/[secret]'],
  ['HTTPS://portal.test:8443/api/unsubscribe/abc?x', 'HTTPS://portal.test:8443/api/unsubscribe/[secret]?x'],
  ['/api/accounts/1/companies', '/api/accounts/1/companies'],
] as const)('%s is told as %s', ([url, told]) => {
  expect(withoutSecrets(url)).toBe(told);
});
