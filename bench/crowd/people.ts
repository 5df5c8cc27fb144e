import { setTimeout as pause } from 'node:timers/promises';
import { contracts, paths, payments, proofs, visitRequests } from '@clareira/contract';
import { payment } from '../server/calls.ts';
import { admin } from '../server/world.ts';
import { Caller, type Told } from './caller.ts';
import { annexOf, emailOf, openInvoiceOf, pdf, type Town } from './town.ts';

/** What a visit is: in which town, what is told of each call, and when to leave. */
export interface Visit {
  town: Town;
  tell(told: Told): void;
  /** Rows that a server acknowledged. */
  acknowledged(row: { company: number; unit: string }): void;
  isOver(): boolean;
}

/** Milliseconds between one call and the next: somebody who knows the way and clicks on. */
const betweenCalls = 1000;
/** A phone on a poor line, in bytes a second; one in ten has one. */
const slowLine = 64_000;

/** One in twenty signs in anew during a visit, as people come and go. */
const signsInAgain = (number: number) => number % 20 === 0;

/** Signs in whoever is not yet there, two at a time; people come over a day and not in the same second. */
export async function arrive(callers: Map<number, Caller>, servers: string[], people: number): Promise<void> {
  const coming = Array.from({ length: people }, (_, at) => at + 1).filter((number) => !callers.has(number));
  const door = async () => {
    for (let number = coming.shift(); number !== undefined; number = coming.shift()) {
      const caller = new Caller(servers, addressOf(number));
      if (await caller.signIn(emailOf(number), admin.password)) callers.set(number, caller);
    }
  };
  await Promise.all([door(), door()]);
}

/** Somebody of a company: looks at what is due, opens a PDF, and now and then sends a proof or asks for a visit. */
export async function member(visit: Visit, caller: Caller, number: number): Promise<void> {
  const { town } = visit;
  const company = town.companyOf(number);
  const at = { account_id: 1, company_id: company };
  const slowly = number % 10 === 0 ? slowLine : undefined;
  caller.tell = visit.tell;
  await pause(2 * betweenCalls * Math.random());
  if (signsInAgain(number) && !(await caller.signIn(emailOf(number), admin.password))) return;
  const tags = new Map<string, string>();
  const read = async (what: string, path: string) => {
    const known = tags.get(path);
    const answer = await caller.call({ what, kind: 'read', path, headers: known ? { 'if-none-match': known } : {} });
    const tag = answer?.headers.get('etag');
    if (tag) tags.set(path, tag);
  };
  for (let round = 0; !visit.isOver(); round++) {
    const steps = [
      () => read('home', paths.overview(1)),
      () => read('payments', paths.rows(payments, at)),
      () => read('contracts', paths.rows(contracts, at)),
      () => caller.call({ what: 'PDF', kind: 'file', path: paths.download(annexOf(town, company)), slowly }),
      ...(round % 3 === 2 ? [() => sendProof(caller, at)] : []),
      ...(round % 3 === 1 ? [() => askForVisit(caller, at, visit, number, round)] : []),
    ];
    for (const step of steps) {
      if (visit.isOver()) return;
      await step();
      await pause(betweenCalls * (0.5 + Math.random()));
    }
  }
}

type At = { account_id: number; company_id: number };

/** And takes it back: an invoice takes only so many that wait. */
async function sendProof(caller: Caller, at: At) {
  const body = new FormData();
  body.set('payment_id', String(openInvoiceOf(at.company_id)));
  body.set('file', new Blob([new Uint8Array(pdf(200))], { type: 'application/pdf' }), 'comprovante.pdf');
  const sent = await caller.call({ what: 'proof', kind: 'write', method: 'POST', path: paths.rows(proofs, at), body });
  if (!sent?.ok) return;
  const path = paths.row(proofs, at, sent.json().id);
  await caller.call({ what: 'proof', kind: 'write', method: 'DELETE', path });
}

async function askForVisit(caller: Caller, at: At, visit: Visit, number: number, round: number) {
  const unit = `Unidade ${number}-${round}-${Math.random()}`;
  const body = JSON.stringify({ unit, service_type: 'Coleta' });
  const path = paths.rows(visitRequests, at);
  const answer = await caller.call({ what: 'visit', kind: 'write', method: 'POST', path, body });
  if (answer?.ok) visit.acknowledged({ company: at.company_id, unit });
}

/** One of the staff: goes from company to company and enters invoices, and every so often a whole file of them. */
export async function staff(visit: Visit, caller: Caller, number: number): Promise<void> {
  caller.tell = visit.tell;
  for (let round = 0; !visit.isOver(); round++) {
    const company = visit.town.companyOf(number * 7 + round);
    const at = { account_id: 1, company_id: company };
    const path = paths.rows(payments, at);
    await caller.call({ what: 'search', kind: 'read', path: `/api/accounts/1/companies?search=000${company}` });
    await pause(betweenCalls);
    await caller.call({ what: 'payments', kind: 'read', path });
    await pause(betweenCalls);
    const unit = `Fatura ${number}-${round}-${Math.random()}`;
    const body = JSON.stringify({ ...JSON.parse(payment), unit });
    const saved = await caller.call({ what: 'save', kind: 'write', method: 'POST', path, body });
    if (saved?.ok) visit.acknowledged({ company, unit });
    if (number === 0 && round % 5 === 0) await importFile(caller, company);
    await pause(betweenCalls);
  }
}

/** Two hundred lines, judged and then entered in one go. */
async function importFile(caller: Caller, company: number): Promise<void> {
  const cnpj = String(company).padStart(14, '0');
  const line = `${cnpj};Importada;2026-10-01;2026-11-01;pending;12,34;1`;
  const lines = [
    'cnpj;unit;service_date;due_date;status;value;billet_code',
    ...Array.from({ length: 200 }, () => line),
  ];
  const body = new FormData();
  body.set('resource', 'payments');
  body.set('file', new Blob([lines.join('\n')]), 'faturas.csv');
  const judged = await caller.call({ what: 'import', kind: 'write', method: 'POST', path: paths.imports(1), body });
  if (!judged?.ok) return;
  const path = paths.importCommit(1, judged.json().id);
  await caller.call({ what: 'import', kind: 'write', method: 'POST', path });
}

/** So that nobody is taken for somebody else who guesses passwords. */
export const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
