import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { companies } from './resources/companies.ts';
import { contracts } from './resources/contracts.ts';
import { documents } from './resources/documents.ts';
import { payments } from './resources/payments.ts';
import { schedules } from './resources/schedules.ts';
import { administrativeUsers, companyUsers } from './resources/users.ts';
import { shares } from './share.ts';
import { visitRequests } from './visit-request.ts';

const at = { account_id: 3, company_id: 7 };

/** The URLs of section 7 of the specification, written out. */
test.for([
  [paths.csrfCookie, '/sanctum/csrf-cookie'],
  [paths.signIn, '/api/login'],
  [paths.signOut, '/api/logout'],
  [paths.sessions, '/api/sessions'],
  [paths.session('a1'), '/api/sessions/a1'],
  [paths.sessionCheck(3), '/api/accounts/3/companies/1'],
  [paths.rows(companies, at), '/api/accounts/3/companies'],
  [paths.row(companies, at, 9), '/api/accounts/3/companies/9'],
  [paths.rows(payments, at), '/api/accounts/3/companies/7/payments'],
  [paths.row(payments, at, 9), '/api/accounts/3/companies/7/payments/9'],
  [paths.rows(contracts, at), '/api/accounts/3/companies/7/contracts'],
  [paths.row(contracts, at, 9), '/api/accounts/3/companies/7/contracts/9'],
  [paths.rows(schedules, at), '/api/accounts/3/companies/7/schedules'],
  [paths.row(schedules, at, 9), '/api/accounts/3/companies/7/schedules/9'],
  [paths.rows(documents, at), '/api/accounts/3/companies/7/documentations'],
  [paths.row(documents, at, 9), '/api/accounts/3/companies/7/documentations/9'],
  [paths.row(documents, { ...at, company_id: 1 }, 9), '/api/accounts/3/companies/1/documentations/9'],
  [paths.rows(companyUsers, at), '/api/accounts/3/companies/7/users'],
  [paths.row(companyUsers, at, 9), '/api/accounts/3/companies/7/users/9'],
  [paths.rows(administrativeUsers, at), '/api/accounts/3/users'],
  [paths.row(administrativeUsers, at, 9), '/api/accounts/3/users/9'],
  [paths.download(9), '/api/accounts/1/companies/1/annex/9/download'],
  [paths.download(9, 3, 7), '/api/accounts/3/companies/7/annex/9/download'],
  [paths.zip(payments, at), '/api/accounts/3/companies/7/payments/annexes.zip'],
  [paths.audit(3), '/api/accounts/3/audit'],
  [paths.overview(3), '/api/accounts/3/overview'],
  [paths.rows(shares, at), '/api/accounts/3/companies/7/shares'],
  [paths.row(shares, at, 9), '/api/accounts/3/companies/7/shares/9'],
  [paths.rows(visitRequests, at), '/api/accounts/3/companies/7/visit-requests'],
  [paths.sharedFolder('t0'), '/api/shares/t0'],
  [paths.sharedDocument('t0', 9), '/api/shares/t0/documents/9'],
  [paths.sharedZip('t0'), '/api/shares/t0/documents.zip'],
  [paths.calendar, '/api/me/calendar'],
  [paths.calendarFeed('t0'), '/calendar/t0.ics'],
] as const)('%s', ([built, written]) => {
  expect(built).toBe(written);
});
