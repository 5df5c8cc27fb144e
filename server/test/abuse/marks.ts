import type { User } from '@clareira/contract';
import type { Services } from '../../src/services.ts';

/**
 * Every text that the abuse writes says whose it is, so that an answer tells by itself whether it shows too much:
 * `r` rows of a company, `p` people of a company, `s` staff of an account, `c` a company by a number of its own, `u`
 * what only one person is told.
 */
const pattern = /zq([rpscu])(\d+)zq/g;

export const mark = {
  rows: (company: number | string) => `zqr${company}zq`,
  people: (company: number | string) => `zqp${company}zq`,
  staff: (account: number | string) => `zqs${account}zq`,
  company: (number: number) => `zqc${number}zq`,
  user: (id: number) => `zqu${id}zq`,
};

/** What stands for the right mark until it is known where a request goes. */
export const unmarked = 'zqXzq';

/** The mark for what is written at a path: that of the account and the company that it names. */
export function markAt(path: string, number: number): string {
  const [, account = '0', company, list] =
    /^\/api\/accounts\/([^/?]*)(?:\/companies\/([^/?]*))?(?:\/([^/?]*))?/.exec(path) ?? [];
  const digits = (text: string) => text.replace(/\D/g, '') || '0';
  if (company !== undefined && list !== undefined) {
    return list === 'users' ? mark.people(digits(company)) : mark.rows(digits(company));
  }
  return list === 'users' ? mark.staff(digits(account)) : mark.company(number);
}

interface Owner {
  account: number;
  company: number | null;
}

/** Knows whose a mark is, whatever the server says. */
export class Marks {
  readonly #services: Services;
  readonly #owners = new Map<string, Owner>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** The marks in these texts that the caller may not see. */
  async foreign(texts: string[], user: User | undefined, own: string[] = []): Promise<string[]> {
    const found = new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([whole]) => whole)));
    const foreign: string[] = [];
    for (const one of found) if (!own.includes(one) && !(await this.#isSeen(one, user))) foreign.push(one);
    return foreign;
  }

  async accountOf(company: number): Promise<number | undefined> {
    return (await this.#ownerOf(mark.rows(company)))?.account;
  }

  async #isSeen(one: string, user: User | undefined): Promise<boolean> {
    if (one.startsWith('zqu')) return one === mark.user(user?.id ?? 0);
    const owner = await this.#ownerOf(one);
    if (!user || owner?.account !== user.account_id) return false;
    if (user.company_id === null) return true;
    const isOwn = owner.company === user.company_id;
    // Of the people of a company only its administrative users are told.
    return one.startsWith('zqp') ? isOwn && user.admin_user : isOwn;
  }

  async #ownerOf(one: string): Promise<Owner | undefined> {
    const known = this.#owners.get(one);
    if (known) return known;
    const [, kind, number] = new RegExp(pattern.source).exec(one) ?? [];
    const owner =
      kind === 's' ? { account: Number(number), company: null } : await this.#find(one, kind, Number(number));
    if (owner) this.#owners.set(one, owner);
    return owner;
  }

  async #find(one: string, kind: string | undefined, id: number): Promise<Owner | undefined> {
    const query = this.#services.db.selectFrom('companies').select(['account_id as account', 'id as company']);
    return (kind === 'c' ? query.where('name', 'like', `%${one}%`) : query.where('id', '=', id)).executeTakeFirst();
  }
}
