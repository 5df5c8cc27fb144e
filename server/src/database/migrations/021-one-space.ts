import type { Migration } from '../migration.ts';

const tables = ['companies', 'users', 'payments', 'contracts', 'schedules', 'documents', 'proofs', 'shares'];

/** All but the break between two texts. */
const blanks =
  '\t\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const spaced = [...blanks].reduce((text, blank) => `replace(${text}, '${blank}', ' ')`, 'search_text');
/** Each time half of them are left, and a text has no more than 255. */
const folded = Array.from({ length: 8 }).reduce<string>((text) => `replace(${text}, '  ', ' ')`, spaced);

/** Where a text has several blanks in a row, or others than a space, it is found by the one space that a page shows. */
export const oneSpace: Migration = {
  name: '021-one-space',
  statements: () => [
    // The grams that these companies have no longer stay until they are saved: what they lead to is compared as well.
    `insert into company_grams (account_id, gram, company_id)
      with recursive places (place) as (select 1 union all select place + 1 from places where place < 1000)
      select distinct account_id, substr(folded, place, 3), id
      from (select account_id, id, ${folded} as folded from companies where search_text <> ${folded}) as reworded
      cross join places
      where place <= length(folded) - 2
      on conflict do nothing`,
    ...tables.map((table) => `update ${table} set search_text = ${folded} where search_text <> ${folded}`),
  ],
};
