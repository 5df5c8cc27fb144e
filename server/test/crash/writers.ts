import { contracts, documents, paths, payments, type Resource, schedules } from '@clareira/contract';
import { type Random, randomFrom } from '../../src/demo/random.ts';
import type { Answer } from '../harness/answer.ts';
import { type Client, form } from '../harness/client.ts';
import { sampleOf } from '../harness/samples.ts';
import type { CutOff, KnownRow, Ledger, Sums } from './ledger.ts';
import type { Paper } from './papers.ts';
import { unlessGone } from './unless-gone.ts';

const kinds = [payments, payments, contracts, schedules, documents] as const;

interface Writing {
  client: Client;
  company: number;
  ledger: Ledger;
  draw: (random: Random) => Paper;
  /** Told of every answer. */
  onAnswer: () => void;
}

/** Several people who write at once, each on rows of their own, until the server or its database is gone. */
export async function writeUntilGone(writing: Writing, writers: number, seed: number): Promise<void> {
  const people = Array.from({ length: writers }, (_, at) => new Writer(writing, randomFrom(seed * 1000 + at)));
  await Promise.all(people.map((person) => person.write()));
}

let marks = 0;

class Writer {
  readonly #random: Random;
  readonly #writing: Writing;
  readonly #own: KnownRow[] = [];

  constructor(writing: Writing, random: Random) {
    this.#writing = writing;
    this.#random = random;
  }

  async write(): Promise<void> {
    while (await this.#step());
  }

  #step(): Promise<boolean> {
    const live = this.#own.filter(({ isDeleted }) => !isDeleted);
    const [first, ...rest] = live;
    if (!first || this.#random.isLikely(0.5)) return this.#create();
    const known = this.#random.pick([first, ...rest]);
    return this.#random.isLikely(0.7) ? this.#change(known) : this.#delete(known);
  }

  async #create(): Promise<boolean> {
    const { company, ledger } = this.#writing;
    const resource = this.#random.pick<Resource>(kinds);
    const { fields, sums, body } = this.#draft(resource);
    return this.#call({ known: undefined, resource, company, wanted: { fields, sums } }, 201, body, (answer) => {
      this.#own.push(ledger.created(resource, company, answer.body, sums));
    });
  }

  async #change(known: KnownRow): Promise<boolean> {
    const { resource, company } = known;
    const { fields, sums, body } = this.#draft(resource);
    return this.#call({ known, resource, company, wanted: { fields, sums } }, 200, body, (answer) =>
      this.#writing.ledger.changed(known, answer.body, sums),
    );
  }

  async #delete(known: KnownRow): Promise<boolean> {
    const { resource, company } = known;
    return this.#call({ known, resource, company, wanted: undefined }, 204, undefined, () =>
      this.#writing.ledger.deleted(known),
    );
  }

  /** Another row each time, told apart by its unit, with some of its files. */
  #draft(resource: Resource) {
    const fields: Record<string, unknown> = { ...sampleOf(resource), unit: `Unidade ${++marks}` };
    const papers: Record<string, Blob> = {};
    const sums: Sums = {};
    for (const [field, { column }] of Object.entries(resource.files)) {
      if (this.#random.isLikely(0.3)) continue;
      const { content, sha256 } = this.#writing.draw(this.#random);
      papers[field] = content;
      sums[column] = sha256;
    }
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    return { fields, sums, body: form({ ...Object.fromEntries(texts), ...papers }) };
  }

  /** Whether there is somebody left to call. */
  async #call(
    call: CutOff,
    expected: number,
    body: FormData | undefined,
    acknowledge: (answer: Answer) => void,
  ): Promise<boolean> {
    const { client, ledger, onAnswer } = this.#writing;
    const rows = paths.rows(call.resource, { account_id: 1, company_id: call.company });
    const path = call.known ? `${rows}/${call.known.row.id}` : rows;
    const method = call.wanted === undefined ? 'DELETE' : call.known ? 'PUT' : 'POST';
    const answer = await client.request(method, path, body).catch(unlessGone);
    if (answer?.status === expected) {
      acknowledge(answer);
      ledger.acknowledged++;
      onAnswer();
      return true;
    }
    if (answer && answer.status !== 503) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
    ledger.cutOff.push(call);
    return false;
  }
}
