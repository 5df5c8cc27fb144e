import { isDeepStrictEqual } from 'node:util';
import { annexColumns, paths, type Resource } from '@clareira/contract';
import type { Random } from '../../src/demo/random.ts';
import type { AnswerBody } from '../harness/answer.ts';
import type { Client } from '../harness/client.ts';
import type { CutOff, KnownRow, Ledger } from './ledger.ts';
import { sumOf } from './papers.ts';

/** What a look at the data found. */
export interface Findings {
  losses: string[];
  filesChecked: number;
  bytesChecked: number;
  /** Calls that were cut off, and turned out to be done or not done. */
  done: number;
  notDone: number;
}

export const noFindings = (): Findings => ({ losses: [], filesChecked: 0, bytesChecked: 0, done: 0, notDone: 0 });

/** Reads a company through the API and holds it against what its writers know. */
export class Inspection {
  readonly #client: Client;
  readonly #findings: Findings;

  constructor(client: Client, findings: Findings) {
    this.#client = client;
    this.#findings = findings;
  }

  /** Rows one by one; the bytes of those that were touched since the last look, and of some that were not. */
  async ofCompany(company: number, ledger: Ledger, random: Random): Promise<void> {
    const rows = ledger.rows.filter((known) => known.company === company);
    const resources = new Set([...rows, ...ledger.cutOff].map(({ resource }) => resource));
    for (const resource of resources) {
      const found = await this.#read(resource, company);
      this.#settle(resource, found, ledger);
      this.#compare(resource, company, found, ledger);
    }
    ledger.cutOff = [];
    for (const known of ledger.rows) {
      if (ledger.touched.has(known) || (known.company === company && random.isLikely(0.05))) await this.files(known);
    }
    ledger.touched.clear();
  }

  /** Every file of a row, byte by byte; those of a deleted row are not there any more. */
  async files({ resource, row, sums, isDeleted }: KnownRow): Promise<void> {
    for (const key of annexColumns(resource)) {
      const annex = row[key];
      const name = `${resource.name} ${row.id}, ${key}`;
      if ((annex === null) !== (sums[key] === undefined)) this.#lost(`${name}: ${annex} where ${sums[key]} was sent`);
      if (typeof annex !== 'number') continue;
      const { status, bytes } = await this.#client.get(paths.download(annex));
      this.#findings.filesChecked++;
      this.#findings.bytesChecked += bytes.length;
      if (isDeleted && status !== 404) this.#lost(`${name}: the file of a deleted row answers ${status}`);
      if (!isDeleted && status !== 200) this.#lost(`${name}: the file answers ${status}`);
      if (status === 200 && sumOf(bytes) !== sums[key]) this.#lost(`${name}: the file has other bytes`);
    }
  }

  async #read(resource: Resource, company: number): Promise<AnswerBody[]> {
    const { status, rows } = await this.#client.get(paths.rows(resource, { account_id: 1, company_id: company }));
    if (status !== 200) throw new Error(`The list of ${resource.name} answered ${status}.`);
    return rows;
  }

  /** A call that was not answered was done wholly or not at all; from here on its writer knows which. */
  #settle(resource: Resource, found: AnswerBody[], ledger: Ledger): void {
    for (const call of ledger.cutOff.filter((one) => one.resource === resource)) {
      const isDone = call.known
        ? settleChange(call, call.known, found, ledger)
        : settleCreation(call, found, (message) => this.#lost(message), ledger);
      if (isDone) this.#findings.done++;
      else this.#findings.notDone++;
      if (call.known) ledger.touched.add(call.known);
    }
  }

  #compare(resource: Resource, company: number, found: AnswerBody[], ledger: Ledger): void {
    const expected = ledger.rows.filter((known) => known.resource === resource && known.company === company);
    const byId = new Map(expected.map((known) => [known.row.id, known]));
    const there = new Map(found.map((row) => [row.id, row]));
    for (const { row, isDeleted } of expected) {
      const name = `${resource.name} ${row.id}`;
      const now = there.get(row.id);
      if (isDeleted && now) this.#lost(`${name} was deleted and is back`);
      if (!isDeleted && !now) this.#lost(`${name} is gone`);
      if (!isDeleted && now && !isDeepStrictEqual(now, row)) {
        this.#lost(`${name} is ${JSON.stringify(now)} and was ${JSON.stringify(row)}`);
      }
    }
    for (const { id } of found) if (!byId.has(id)) this.#lost(`${resource.name} ${id} was written by nobody`);
  }

  #lost(message: string): void {
    this.#findings.losses.push(message);
  }
}

function settleCreation(
  { resource, company, wanted }: CutOff,
  found: AnswerBody[],
  lost: (message: string) => void,
  ledger: Ledger,
): boolean {
  const made = found.filter(({ unit }) => unit === wanted?.fields.unit);
  const [row] = made;
  if (!row || !wanted) return false;
  if (made.length > 1) lost(`${resource.name} ${row.id} was made ${made.length} times`);
  if (!carries(row, wanted.fields)) lost(`${resource.name} ${row.id} is only a part: ${JSON.stringify(row)}`);
  ledger.created(resource, company, row, wanted.sums);
  return true;
}

/** Told apart by the unit; that all the rest is the new row's, or the old one's, is compared afterwards. */
function settleChange({ wanted }: CutOff, known: KnownRow, found: AnswerBody[], ledger: Ledger): boolean {
  const row = found.find(({ id }) => id === known.row.id);
  if (!wanted) {
    if (!row) ledger.deleted(known);
    return !row;
  }
  if (!row || row.unit !== wanted.fields.unit) return false;
  const annexes = Object.keys(wanted.sums).map((key) => [
    key,
    row[key] === known.row[key] ? 'not the old annex' : row[key],
  ]);
  ledger.changed(known, { ...known.row, ...wanted.fields, ...Object.fromEntries(annexes) }, wanted.sums);
  return true;
}

const carries = (row: AnswerBody, fields: Record<string, unknown>) =>
  Object.entries(fields).every(([name, value]) => row[name] === value);
