import type { Insertable } from 'kysely';
import { prepareOnce } from '../../database/statements.ts';
import type { Tables } from '../../database/tables.ts';
import type { AfterWrite } from '../../services.ts';
import type { NewsKind } from './subject.ts';
import { subjects } from './subjects.ts';

const insertNews = prepareOnce((db, news: Insertable<Tables['news']> & Record<string, unknown>) =>
  db.insertInto('news').values({
    account_id: news.account_id,
    company_id: news.company_id,
    audience: news.audience,
    kind: news.kind,
    row_id: news.row_id,
    told_by: news.told_by,
    due_at: news.due_at,
  }),
);

/** One row for a change, however many it is told to: the change costs its caller the same. */
export const noteNews: AfterWrite = async (context, change) => {
  const { services, tx, caller, at, beforeCommit } = context;
  const { place, id } = change;
  if (place.company_id === null) return;
  const due_at = at + services.config.noticeDelaySeconds * 1000;
  const { account_id, company_id } = place;
  for (const { resource, kinds } of subjects) {
    if (resource !== change.resource.name) continue;
    for (const [kind, { on }] of Object.entries(kinds) as [NewsKind, (typeof kinds)[NewsKind] & object][]) {
      if (!on?.is(change, context)) continue;
      const told_by = caller.user.id;
      const news = { account_id, company_id, audience: on.audience, kind, row_id: id, told_by, due_at };
      beforeCommit.push(() => insertNews(tx, news));
    }
  }
};
