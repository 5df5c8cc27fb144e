import { expect, test } from 'vitest';
import { withoutSecrets } from './logged-request.ts';

test.for([
  ['/api/shares/abc', '/api/shares/[secret]'],
  ['/api/shares/abc/documents/1?s=1', '/api/shares/[secret]/documents/1?s=1'],
  ['/calendar/abc.ics', '/calendar/[secret]'],
  ['http://portal.test/api/shares/abc', 'http://portal.test/api/shares/[secret]'],
  ['HTTPS://portal.test:8443/api/unsubscribe/abc?x', 'HTTPS://portal.test:8443/api/unsubscribe/[secret]?x'],
  ['/pasta/abc', '/pasta/[secret]'],
  ['/nova-senha/abc?x', '/nova-senha/[secret]?x'],
  ['/%23/nova-senha/abc', '/#/nova-senha/[secret]'],
  ['/?x#/pasta/abc', '/?x#/pasta/[secret]'],
  ['/index.html#/pasta/abc', '/index.html#/pasta/[secret]'],
  ['/?lng=en-US#/nova-senha/abc', '/?lng=en-US#/nova-senha/[secret]'],
  ['/?next=%23%2Fpasta%2Fabc&x=1', '/?next=#/pasta/[secret]&x=1'],
  ['/pasta/abc?x#/pasta/def/1', '/pasta/[secret]?x#/pasta/[secret]/1'],
  ['/api/%73hares/abc/documents/1', '/api/shares/[secret]/documents/1'],
  ['/%63alendar/a%62c.ics', '/calendar/[secret]'],
  ['/api/%73hares/abc%ff%', '/api/shares/[secret]'],
  ['/api//shares/abc', '/api//shares/[secret]'],
  ['/api/./shares/./abc/documents/1', '/api/./shares/./[secret]/documents/1'],
  ['/portal/calendar/abc.ics', '/portal/calendar/[secret]'],
  ['/portal/api/shares/abc', '/portal/api/shares/[secret]'],
  ['/./calendar//abc.ics', '/./calendar//[secret]'],
  ['/calendar/calendar/abc.ics', '/calendar/[secret]/[secret]'],
  ['/index.html/pasta/abc', '/index.html/pasta/[secret]'],
  ['/api%5Cshares%5Cabc', '/api\\shares\\[secret]'],
  ['/api/accounts/1/companies/2/shares/3?x', '/api/accounts/1/companies/2/shares/3?x'],
  ['/api/accounts/1/companies/2/shares', '/api/accounts/1/companies/2/shares'],
  ['/api/%zz%/abc%ff', '/api/%zz%/abc%ff'],
  ['/api/accounts/1/companies?search=%2Fpasta%2Fx', '/api/accounts/1/companies?search=%2Fpasta%2Fx'],
] as const)('%s is told as %s', ([url, told]) => {
  expect(withoutSecrets(url)).toBe(told);
});
