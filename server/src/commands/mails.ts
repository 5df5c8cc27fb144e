import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Language, languages, noticeTopics, portalLinks } from '@clareira/contract';
import { readConfig } from '../config/config.ts';
import { fatal } from '../fatal.ts';
import { compose, type Draft } from '../mail/compose.ts';
import type { NewsMail } from '../mail/news/collect.ts';
import type { NewsKind } from '../mail/news/subject.ts';
import { reminderKinds } from '../mail/news/subjects.ts';
import type { Message } from '../mailer.ts';
import type { PersonalMail, PersonalMails } from '../outbox/personal.ts';

const directory = resolve('mails');

/** Every mail that people get, as a file to look at, in both languages. */
const personal: PersonalMails = {
  reset: { token: 'GZ0e8dF6w1kq3mV5y7b9n2c4x6z8a0s1' },
  passwordChanged: {},
  totpOn: {},
  totpOff: {},
  passkeyAdded: { name: 'Telefone da Beatriz' },
  passkeyRemoved: { name: 'Telefone da Beatriz' },
  newSignIn: { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
};

const company = 'Hospital Santa Clara';
const invoice = { value: 'R$ 1.234,56', day: '10/03/2026', unit: 'Matriz' };
const document = { name: 'Licença de operação', unit: 'Unidade Norte', day: '30/06/2026' };
const visit = { service: 'Desinsetização', unit: 'Matriz', day: '04/05/2026', visitStatus: 'scheduled' };
const news: Record<NewsKind, { values: Record<string, string>; path: string }> = {
  invoice: { values: invoice, path: portalLinks.payments(1) },
  document: { values: document, path: portalLinks.documents(1) },
  visit: { values: visit, path: portalLinks.visits(1) },
  proofAccepted: { values: invoice, path: portalLinks.proofs(1) },
  proofRefused: { values: { ...invoice, reason: 'O valor está ilegível' }, path: portalLinks.proofs(1) },
  proofReceived: { values: invoice, path: portalLinks.receivedProofs },
  visitRequested: { values: { service: 'Controle de roedores', unit: 'Filial Sul' }, path: portalLinks.visits(1) },
  invoiceDue: { values: invoice, path: portalLinks.payments(1) },
  invoiceLate: { values: invoice, path: portalLinks.payments(1) },
  documentExpiring: { values: document, path: portalLinks.documents(1) },
  documentExpired: { values: document, path: portalLinks.documents(1) },
  visitTomorrow: { values: visit, path: portalLinks.visits(1) },
};
const items = Object.entries(news).map(([kind, told]) => ({ kind: kind as NewsKind, company, ...told }));
const several: NewsMail = { company, count: 25, items, topics: [...noticeTopics] };
const across: NewsMail = {
  company: null,
  count: 2,
  items: items.filter(({ kind }) => kind === 'proofReceived' || kind === 'visitRequested'),
  topics: ['payments', 'visits'],
};
const due = items.filter(({ kind }) => reminderKinds.has(kind));
const reminders: NewsMail = { ...several, count: due.length, items: due, onlyReminders: true };
const odd: NewsMail = {
  company: 'مياه الوادي "A & B" <i>',
  count: 2,
  items: [
    { kind: 'document', company, values: { name: `🌿 رخصة ${'muito-longo'.repeat(20)}`, unit: '<b>x</b>' }, path: '/' },
    { kind: 'invoice', company, values: invoice, path: '/' },
  ],
  topics: ['documents', 'payments'],
};

function* drafts(): Iterable<{ file: string; kind: string; data: unknown }> {
  for (const [kind, data] of Object.entries(personal)) yield { file: kind, kind: kind as PersonalMail, data };
  for (const item of items) {
    const onlyReminders = reminderKinds.has(item.kind);
    const data: NewsMail = { ...several, count: 1, items: [item], onlyReminders };
    yield { file: item.kind, kind: 'news', data };
  }
  yield { file: 'several', kind: 'news', data: several };
  yield { file: 'reminders', kind: 'news', data: reminders };
  yield { file: 'several-companies', kind: 'news', data: across };
  yield { file: 'odd-names', kind: 'news', data: odd };
}

function* messages(language: Language): Iterable<[string, Message]> {
  const config = readConfig({ ...process.env, SMTP_URL: undefined });
  const publicUrl = config.publicUrl ?? 'https://portal.example.com';
  const from = { name: undefined, address: 'nao-responda@portal.example.com' };
  for (const { file, kind, data } of drafts()) {
    const draft: Draft = {
      ...{ user_id: 1, name: 'Beatriz Moura', address: 'beatriz@example.com', language, kind },
      ...{ data: JSON.stringify(data), message_key: file, created_at: Date.parse('2026-03-07T11:00:00Z') },
    };
    yield [file, compose({ config, publicUrl, from, unsubscribeKey: 'of no installation' }, draft)];
  }
}

async function writeAll(): Promise<void> {
  await mkdir(directory, { recursive: true });
  let written = 0;
  for (const language of languages) {
    for (const [file, { html, text }] of messages(language)) {
      await writeFile(join(directory, `${file}.${language}.html`), html);
      await writeFile(join(directory, `${file}.${language}.txt`), text);
      written++;
    }
  }
  console.log(`${written} mails are in ${directory}, as HTML and as text.`);
}

writeAll().catch(fatal());
