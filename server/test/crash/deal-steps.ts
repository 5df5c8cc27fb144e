import {
  documents,
  paths,
  payments,
  proofs,
  type Resource,
  schedules,
  shares,
  unknownTechnicalManager,
  visitRequests,
} from '@clareira/contract';
import type { Random } from '../../src/demo/random.ts';
import type { Answer, AnswerBody } from '../harness/answer.ts';
import { type Client, form } from '../harness/client.ts';
import { sampleOf } from '../harness/samples.ts';
import type { KnownRow, Ledger } from './ledger.ts';
import type { Paper } from './papers.ts';

/** What the server tells of a company, list by list. */
export type Lists = Map<Resource, AnswerBody[]>;

/** A call, what it changes once it is known to be done, and how that shows where nobody was told. */
export interface Step {
  call: () => Promise<Answer>;
  expected: number;
  done(row: AnswerBody): void;
  /** What an answer would have said, or nothing where the call was not done. */
  found(lists: Lists): AnswerBody | undefined;
}

/** Who deals with whom, and what they know. */
interface Desk {
  company: number;
  staff: Client;
  member: Client;
  ledger: Ledger;
  /** Of the folders whose answer was not lost. */
  tokens: Map<number, string>;
  random: Random;
  draw: (random: Random) => Paper;
}

let marks = 0;

/** A text that no other row has. */
const mark = () => `Marca ${++marks}`;

const rowsOf = ({ company }: Desk, resource: Resource) => paths.rows(resource, { account_id: 1, company_id: company });
const pathOf = (desk: Desk, { resource, row }: KnownRow) => `${rowsOf(desk, resource)}/${row.id}`;

const often = (step: () => Step) => [step, step, step];

/** One of the things that can be done now. */
export function nextStep(desk: Desk): Step {
  const { random } = desk;
  const one = (resource: Resource, isMeant: (row: AnswerBody) => boolean = () => true) => {
    const [first, ...rest] = desk.ledger.rows.filter(
      (known) => known.resource === resource && !known.isDeleted && isMeant(known.row),
    );
    return first && random.pick([first, ...rest]);
  };
  const owed = one(payments, ({ status }) => status === 'pending');
  const sent = one(proofs, ({ status }) => status === 'sent');
  const folder = one(shares, ({ revoked_at }) => revoked_at === null);
  const token = desk.tokens.get(folder?.row.id ?? 0);
  const paper = one(documents);
  const step = random.pick<() => Step>([
    () => entered(desk, payments),
    () => entered(desk, documents),
    () => shared(desk),
    () => visitAskedFor(desk),
    ...(owed ? often(() => proved(desk, owed)) : []),
    // The one that writes two rows.
    ...(sent ? often(() => accepted(desk, sent)) : []),
    ...(sent ? [() => refused(desk, sent), () => takenBack(desk, sent)] : []),
    ...(folder && token ? [() => opened(desk, folder, token), () => ended(desk, folder)] : []),
    ...(paper ? [() => dated(desk, paper)] : []),
  ]);
  return step();
}

function entered(desk: Desk, resource: Resource): Step {
  const body = { ...sampleOf(resource), unit: mark() };
  return creation(desk, resource, { unit: body.unit }, () => desk.staff.post(rowsOf(desk, resource), body));
}

function proved(desk: Desk, { row }: KnownRow): Step {
  const { content, sha256 } = desk.draw(desk.random);
  const note = mark();
  const sent = form({ payment_id: String(row.id), note, file: content });
  const wanted = { note, payment_id: row.id, status: 'sent' };
  return creation(desk, proofs, wanted, () => desk.member.post(rowsOf(desk, proofs), sent), { annex_id: sha256 });
}

/** The invoice is paid with it, unless it was before. */
function accepted(desk: Desk, proof: KnownRow): Step {
  const { ledger, staff } = desk;
  const paid_on = `2026-01-${desk.random.between(10, 28)}`;
  const invoice = ledger.rows.find(({ resource, row }) => resource === payments && row.id === proof.row.payment_id);
  const step = change(desk, proof, { status: 'accepted' }, () =>
    staff.post(`${pathOf(desk, proof)}/accept`, { paid_on }),
  );
  return {
    ...step,
    done(row) {
      step.done(row);
      if (invoice?.row.status === 'pending')
        ledger.changed(invoice, { ...invoice.row, status: 'paid_off', paid_on }, {});
    },
  };
}

function refused(desk: Desk, proof: KnownRow): Step {
  const reason = mark();
  return change(desk, proof, { status: 'refused', reason }, () =>
    desk.staff.post(`${pathOf(desk, proof)}/refuse`, { reason }),
  );
}

function takenBack(desk: Desk, proof: KnownRow): Step {
  return {
    call: () => desk.member.delete(pathOf(desk, proof)),
    expected: 204,
    done: () => desk.ledger.deleted(proof),
    found: (lists) => (rowIn(lists, proof) ? undefined : proof.row),
  };
}

function shared(desk: Desk): Step {
  const body = { title: mark(), expires_on: new Date().toISOString().slice(0, 10) };
  const step = creation(desk, shares, body, () => desk.member.post(rowsOf(desk, shares), body));
  return {
    ...step,
    done({ token, ...row }) {
      if (typeof token === 'string') desk.tokens.set(Number(row.id), token);
      step.done(row as AnswerBody);
    },
  };
}

function opened(desk: Desk, folder: KnownRow, token: string): Step {
  const count = Number(folder.row.opened) + 1;
  return {
    call: () => desk.member.get(paths.sharedFolder(token)),
    expected: 200,
    done() {
      folder.row = { ...folder.row, opened: count };
    },
    found: (lists) => (rowIn(lists, folder)?.opened === count ? folder.row : undefined),
  };
}

/** It stays in the list, with when it was ended, which its company is not answered. */
function ended(desk: Desk, folder: KnownRow): Step {
  return {
    call: () => desk.member.delete(pathOf(desk, folder)),
    expected: 204,
    done: () => desk.ledger.changed(folder, { ...folder.row, revoked_at: 'now' }, {}),
    found: (lists) => (rowIn(lists, folder)?.revoked_at ? folder.row : undefined),
  };
}

function visitAskedFor(desk: Desk): Step {
  const asked = { unit: mark(), service_type: 'Desratização', note: 'Portão dos fundos' };
  const wanted = { ...asked, status: 'pending_confirmation', technical_manager: unknownTechnicalManager };
  return creation(desk, schedules, wanted, () => desk.member.post(rowsOf(desk, visitRequests), asked));
}

/** Until when a paper holds: both days, or none of them. */
function dated(desk: Desk, paper: KnownRow): Step {
  const { random } = desk;
  const days = {
    valid_until: `${random.between(2027, 2999)}-03-${random.between(10, 28)}`,
    renewal_filed_on: `2026-01-${random.between(10, 28)}`,
  };
  const body = { ...sampleOf(documents), unit: paper.row.unit, ...days };
  return change(desk, paper, days, () => desk.staff.put(pathOf(desk, paper), body));
}

/** Told apart by the first of the values; that it has all of them shows whether it was done wholly. */
function creation(desk: Desk, resource: Resource, wanted: object, call: Step['call'], sums = {}): Step {
  const [[name, value] = []] = Object.entries(wanted);
  return {
    call,
    expected: 201,
    done: (row) => desk.ledger.created(resource, desk.company, { ...row, ...wanted }, sums),
    found: (lists) => lists.get(resource)?.find((row) => row[String(name)] === value),
  };
}

function change(desk: Desk, known: KnownRow, wanted: object, call: Step['call']): Step {
  const [[name, value] = []] = Object.entries(wanted);
  return {
    call,
    expected: 200,
    done: (row) => desk.ledger.changed(known, { ...row, ...wanted }, {}),
    found(lists) {
      const row = rowIn(lists, known);
      return row?.[String(name)] === value ? row : undefined;
    },
  };
}

const rowIn = (lists: Lists, { resource, row: { id } }: KnownRow) => lists.get(resource)?.find((row) => row.id === id);
