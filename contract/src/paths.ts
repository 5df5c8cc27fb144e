import type { Resource } from './resource.ts';

/** An id, or the `:name` of one in a route. */
type Id = number | string;

interface At {
  account_id: Id;
  company_id?: Id | null;
}

const account = (id: Id) => `/api/accounts/${id}`;

/** Every URL of the API; the server registers its routes with these too. */
export const paths = {
  csrfCookie: '/sanctum/csrf-cookie',
  signIn: '/api/login',
  signOut: '/api/logout',
  secondFactor: '/api/login/second-factor',
  passkeySignInOptions: '/api/login/passkey/options',
  passkeySignIn: '/api/login/passkey',
  forgotPassword: '/api/forgot-password',
  resetPassword: '/api/reset-password',
  /** What is the caller's own, whoever calls. */
  me: '/api/me',
  ownPassword: '/api/me/password',
  passwordConfirmation: '/api/me/password/confirmation',
  totp: '/api/me/totp',
  passkeys: '/api/me/passkeys',
  passkeyOptions: '/api/me/passkeys/options',
  passkey: (id: Id) => `/api/me/passkeys/${id}`,
  apiTokens: '/api/me/tokens',
  apiToken: (id: Id) => `/api/me/tokens/${id}`,
  ownExport: '/api/me/export',
  /** The caller's own sessions: wherever else it is signed in. */
  sessions: '/api/sessions',
  session: (id: Id) => `/api/sessions/${id}`,
  /** Company 1 stands for no company here: it only asks whether the session is alive. */
  sessionCheck: (accountId: Id) => `${account(accountId)}/companies/1`,
  rows: (resource: Pick<Resource, 'within' | 'path'>, at: At) =>
    resource.within === 'account'
      ? `${account(at.account_id)}/${resource.path}`
      : `${account(at.account_id)}/companies/${at.company_id}/${resource.path}`,
  row: (resource: Pick<Resource, 'within' | 'path'>, at: At, id: Id) => `${paths.rows(resource, at)}/${id}`,
  /** A call of a row beside the usual ones. */
  rowCall: (resource: Pick<Resource, 'within' | 'path'>, at: At, id: Id, call: string) =>
    `${paths.row(resource, at, id)}/${call}`,
  /** One ZIP with the files of the rows whose ids the body lists. */
  zip: (resource: Pick<Resource, 'within' | 'path'>, at: At) => `${paths.rows(resource, at)}/annexes.zip`,
  /** Account and company are fixed at 1 and carry no authority: the annex's own row decides. */
  download: (annexId: Id, accountId: Id = 1, companyId: Id = 1) =>
    `${account(accountId)}/companies/${companyId}/annex/${annexId}/download`,
  /** What the home screen tells, in one call; `today` is the caller's own calendar day. */
  overview: (accountId: Id) => `${account(accountId)}/overview`,
  statement: (at: At) => `${account(at.account_id)}/companies/${at.company_id}/statement`,
  statementPdf: (at: At) => `${paths.statement(at)}.pdf`,
  /** A folder that its company has shared, for whoever has its token. */
  sharedFolder: (token: string) => `/api/shares/${token}`,
  sharedDocument: (token: string, id: Id) => `/api/shares/${token}/documents/${id}`,
  sharedZip: (token: string) => `/api/shares/${token}/documents.zip`,
  /** Whether the caller's calendar has an address. */
  calendar: '/api/me/calendar',
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  /** What the caller wants to be told by mail. */
  notices: '/api/me/notices',
  /** One click in a mail, without signing in: the token says whose and which notices. */
  unsubscribe: (token: string) => `/api/unsubscribe/${token}`,
  /** The account's mails that were not taken yet, or never will be. */
  mail: (accountId: Id) => `${account(accountId)}/mail`,
  mailRetry: (accountId: Id, id: Id) => `${account(accountId)}/mail/${id}/retry`,
  /** Of the demo alone: the mails that it would have sent. */
  mailbox: '/api/demo/mailbox',
  audit: (accountId: Id) => `${account(accountId)}/audit`,
  /** The rows of a company resource over all companies of the account. */
  accountRows: (resource: Pick<Resource, 'path'>, accountId: Id) => `${account(accountId)}/${resource.path}`,
  imports: (accountId: Id) => `${account(accountId)}/imports`,
  import: (accountId: Id, id: Id) => `${account(accountId)}/imports/${id}`,
  importCommit: (accountId: Id, id: Id) => `${account(accountId)}/imports/${id}/commit`,
  importUndo: (accountId: Id, id: Id) => `${account(accountId)}/imports/${id}/undo`,
  importTemplate: (accountId: Id) => `${account(accountId)}/imports/template`,
  receivables: (accountId: Id) => `${account(accountId)}/receivables`,
  settle: (accountId: Id) => `${account(accountId)}/payments/settle`,
  trash: (accountId: Id) => `${account(accountId)}/trash`,
  restore: (accountId: Id, resource: string, id: Id) => `${account(accountId)}/trash/${resource}/${id}/restore`,
} as const;
