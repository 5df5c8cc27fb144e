import { paths, type Resource, type User } from '@clareira/contract';
import { resources } from '../../src/resources/index.ts';
import type { Known } from '../harness/odd-requests.ts';

const inRoute = { account_id: ':account_id', company_id: ':company_id' };
const remembered = 15;

/** The resource that a route is about, as far as it is about one. */
export function resourceOf(route: string): Resource | undefined {
  const path = route.split(' ')[1] ?? '';
  return resources.find(({ resource }) => {
    const rest = path.startsWith(paths.rows(resource, inRoute)) && path.slice(paths.rows(resource, inRoute).length);
    return rest === '' || rest === '/annexes.zip' || (rest || '').startsWith('/:id');
  })?.resource;
}

export interface Row {
  id: number;
  account: number;
  company: number | null;
}

/** What there is to aim at, and what there was: ids of deleted rows are as good as any. */
export class Things {
  readonly #rows = new Map<string, Row[]>();
  /** Rows that are not there any more. */
  readonly #gone = new Map<string, Row[]>();
  readonly #annexes: number[] = [];
  readonly #sessions: string[] = [];
  /** Tokens that open something to whoever has them, and who sees as much. */
  readonly #tokens = new Map<string, User>();
  readonly accounts: number[];
  /** The companies that the fixed roles belong to. */
  readonly companies: Row[];

  constructor(accounts: number[], companies: Row[]) {
    this.accounts = accounts;
    this.companies = companies;
    for (const company of companies) this.remember('companies', company);
  }

  remember(resource: string, row: Row): void {
    const rows = this.#rows.get(resource) ?? [];
    rows.push(row);
    this.#rows.set(resource, rows);
  }

  rememberAnnex(id: number): void {
    this.#annexes.push(id);
    if (this.#annexes.length > remembered) this.#annexes.shift();
  }

  rememberSession(id: string): void {
    this.#sessions.push(id);
    if (this.#sessions.length > remembered) this.#sessions.shift();
  }

  rememberToken(token: string, reader: User): void {
    this.#tokens.set(token, reader);
  }

  /** Who sees what the token in this path opens. */
  readerOf(path: string): User | undefined {
    return this.#tokens.get(/^\/(?:api\/shares|calendar)\/([\w-]+)/.exec(path)?.[1] ?? '');
  }

  /** Rows of a place, oldest first. */
  rowsIn(resource: Resource, account: number, company: number | null): Row[] {
    const rows = this.#rows.get(resource.name) ?? [];
    return rows.filter((row) => row.account === account && (resource.within === 'account' || row.company === company));
  }

  forget(resource: string, id: number): void {
    const rows = this.#rows.get(resource) ?? [];
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) this.#gone.set(resource, [...(this.#gone.get(resource) ?? []).slice(-4), ...rows.splice(at, 1)]);
  }

  /** Rows from anywhere, the latest of those that are there and of those that are not. */
  recent(resource: string): Row[] {
    return [...(this.#rows.get(resource) ?? []).slice(-remembered), ...(this.#gone.get(resource) ?? [])];
  }

  /** What the parameters of a route may be: of one company, or of anyone and anything. */
  knownFor(route: string, place?: Row): Known {
    const resource = resourceOf(route);
    const rows = place && resource ? this.rowsIn(resource, place.account, place.id) : [];
    const recent = this.recent(resource?.name ?? 'companies');
    const companies = [...this.companies, ...this.companies, ...this.recent('companies').slice(-3)];
    return {
      account_id: place ? [place.account, place.account] : this.accounts,
      company_id: place ? [place.id, place.id, place.id] : companies.map(({ id }) => id),
      id: (rows.length > 0 ? rows.slice(-remembered) : recent).map(({ id }) => id),
      annex_id: this.#annexes,
      session_id: this.#sessions,
      token: [...this.#tokens.keys()].slice(-remembered),
    };
  }
}
