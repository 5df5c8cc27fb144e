import type { Migration } from '../migration.ts';
import { foundation } from './001-foundation.ts';
import { companyRows } from './002-company-rows.ts';
import { accountMovement } from './003-account-movement.ts';
import { sessionAge } from './004-session-age.ts';
import { rowsAndFiles } from './005-rows-and-files.ts';
import { proofs } from './006-proofs.ts';
import { papersAndVisits } from './007-papers-and-visits.ts';
import { identity } from './008-identity.ts';
import { mail } from './009-mail.ts';
import { acrossCompanies } from './010-across-companies.ts';
import { imports } from './011-imports.ts';
import { toldOnce } from './012-told-once.ts';
import { receivables } from './013-receivables.ts';
import { listedPayments } from './014-listed-payments.ts';
import { confirmedSessions } from './015-confirmed-sessions.ts';
import { textsByGram } from './016-texts-by-gram.ts';
import { listsInOrder } from './017-lists-in-order.ts';
import { owedByStatus } from './018-owed-by-status.ts';
import { narrowedTrail } from './019-narrowed-trail.ts';
import { unreadIndex } from './020-unread-index.ts';
import { oneSpace } from './021-one-space.ts';

/** In the order they are applied; one that has been released is never edited. */
export const migrations: readonly Migration[] = [
  foundation,
  companyRows,
  accountMovement,
  sessionAge,
  rowsAndFiles,
  proofs,
  papersAndVisits,
  identity,
  mail,
  acrossCompanies,
  imports,
  toldOnce,
  receivables,
  listedPayments,
  confirmedSessions,
  textsByGram,
  listsInOrder,
  owedByStatus,
  narrowedTrail,
  unreadIndex,
  oneSpace,
];
