import { noticeTopics } from '@clareira/contract';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { compose, subjectOf } from './compose.ts';
import type { NewsMail } from './news/collect.ts';
import type { NewsKind } from './news/subject.ts';
import ptBR from './texts/pt-BR.json' with { type: 'json' };

const context = {
  config: readConfig({}),
  publicUrl: 'https://portal.example',
  from: { name: undefined, address: 'portal@portal.example' },
  unsubscribeKey: 'key',
};

function newsOf(kinds: NewsKind[], more: Partial<NewsMail> = {}): NewsMail {
  const company = 'Companhia Ipê';
  const items = kinds.map((kind) => ({ kind, company, values: {}, path: '/' }));
  return { company, count: items.length, items, topics: [...noticeTopics], ...more };
}

const composed = (data: NewsMail) =>
  compose(context, {
    ...{ user_id: 1, name: 'Ana', address: 'ana@vale.test', language: 'pt-BR', kind: 'news' },
    ...{ data: JSON.stringify(data), message_key: 'one', created_at: 0 },
  });

const { one, many, reminder, reminders } = ptBR.news;
test.for<[NewsKind[], string]>([
  [['invoiceDue'], reminder],
  [['invoiceDue', 'visitTomorrow'], reminders],
  [['invoice'], one],
  [['invoice', 'invoiceDue'], many],
])('a mail noted before it was said whether it only reminds begins by what it lists: %j', ([kinds, lead]) => {
  expect(composed(newsOf(kinds)).text).toContain(lead.replace('{{company}}', 'Companhia Ipê'));
});

test('a mail that lists a part of its news says what was noted', () => {
  const { text } = composed(newsOf(['invoiceDue'], { count: 30, onlyReminders: false }));
  expect(text).toContain(many.replace('{{company}}', 'Companhia Ipê'));
});

test('a name of several lines is one in the subject and wherever it stands again', () => {
  const data = newsOf(['invoice', 'document'], { company: 'Companhia\r\nBcc: ana@vale.test' });
  const { subject, html, text } = composed(data);
  const listed = subjectOf(context.config, { language: 'pt-BR', kind: 'news', data: JSON.stringify(data) });
  for (const said of [subject, listed, html, text]) expect(said).toMatch(/Companhia +Bcc: /);
  expect([subject, listed, html, text].join()).not.toMatch(/[\r\n]Bcc/);
});

test.for([
  ['farewell', {}],
  ['news', newsOf(['farewell' as NewsKind])],
])('a mail that only a newer server knows is listed by its kind: %j', ([kind, data]) => {
  const mail = { language: 'pt-BR', kind: String(kind), data: JSON.stringify(data) };
  expect(subjectOf(context.config, mail)).toBe('farewell');
});
