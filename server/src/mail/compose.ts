import {
  deviceName,
  enterAddress,
  fallbackLanguage,
  type Language,
  languageOf,
  paths,
  portalLinks,
  resetAddress,
} from '@clareira/contract';
import type { Config } from '../config/config.ts';
import type { Sender } from '../config/mail-settings.ts';
import type { Message } from '../mailer.ts';
import type { PersonalMail, PersonalMails } from '../outbox/personal.ts';
import { htmlOf, type Item, type Letter, textOf } from './letter.ts';
import type { NewsMail } from './news/collect.ts';
import { reminderKinds } from './news/subjects.ts';
import { fill, textsIn } from './texts.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** What a mail is made with, beside the mail itself. */
export interface MailContext {
  config: Pick<Config, 'brand' | 'timeZone'>;
  publicUrl: string;
  from: Sender;
  unsubscribeKey: string;
}

/** A mail of the outbox, with what its kind tells. */
export interface Draft {
  user_id: number;
  name: string;
  address: string;
  language: string;
  kind: string;
  data: string;
  message_key: string;
  created_at: number;
}

/** The mail as it is handed over: the same at every attempt. */
export function compose(context: MailContext, draft: Draft): Message {
  return messageOf(context, letterOf(context, draft), draft, draft.message_key);
}

/** To see whether mails arrive at all. */
export function composeTest(context: MailContext, address: string, messageKey: string): Message {
  const { config, publicUrl } = context;
  const { test, footer } = textsIn(fallbackLanguage);
  const brand = { brand: config.brand.name };
  const letter: Letter = {
    ...frameOf(config, fallbackLanguage, address),
    subject: fill(test.subject, brand),
    lead: test.lead,
    items: [],
    button: { label: test.button, url: publicUrl },
    footer: fill(footer.account, brand),
  };
  return messageOf(context, letter, { name: '', address }, messageKey);
}

function messageOf(
  { config, from }: MailContext,
  letter: Letter,
  to: { name: string; address: string },
  messageKey: string,
): Message {
  const unsubscribe = letter.unsubscribe && {
    'List-Unsubscribe': `<${letter.unsubscribe.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return {
    from: { name: oneLine(from.name ?? config.brand.name), address: from.address },
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: htmlOf(letter),
    messageId: `${messageKey}@${from.address.split('@').at(-1)}`,
    // Nobody's absence note shall answer a notice.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language, ...unsubscribe },
  };
}

/** The subject alone, for a list of mails. A newer server beside this one may write kinds that have no text here. */
export function subjectOf(
  config: MailContext['config'],
  { language, kind, data }: Pick<Draft, 'language' | 'kind' | 'data'>,
): string {
  const spoken = languageOf(language);
  if (kind === 'news') return oneLine(newsSubject(config, spoken, JSON.parse(data) as NewsMail));
  return oneLine(textsIn(spoken)[kind as PersonalMail]?.subject ?? kind);
}

function letterOf(context: MailContext, draft: Draft): Letter {
  const language = languageOf(draft.language);
  const content = draft.kind === 'news' ? newsLetter : personalLetter;
  return { ...frameOf(context.config, language, draft.name), ...content(context, language, draft) };
}

function frameOf({ brand }: MailContext['config'], language: Language, name: string) {
  const texts = textsIn(language);
  return {
    language,
    brand: brand.name,
    greeting: fill(texts.greeting, { name: oneLine(name) }),
    signature: fill(texts.signature, { brand: brand.name }),
    linkFallback: texts.linkFallback,
  };
}

type Content = Omit<Letter, keyof ReturnType<typeof frameOf>>;

function personalLetter({ config, publicUrl }: MailContext, language: Language, draft: Draft): Content {
  const texts = textsIn(language);
  const kind = draft.kind as PersonalMail;
  const { subject, lead, button, note } = texts[kind];
  const data = JSON.parse(draft.data) as { token?: string; name?: string };
  const links: Partial<Record<PersonalMail, string>> = {
    reset: resetAddress(publicUrl, data.token ?? ''),
    newSignIn: enterAddress(publicUrl, portalLinks.sessions),
  };
  return {
    subject,
    lead: fill(lead, { name: oneLine(data.name ?? '') }),
    items: kind === 'newSignIn' ? signInFacts(config, language, draft) : [],
    button: { label: button, url: links[kind] ?? enterAddress(publicUrl, portalLinks.account) },
    note,
    footer: fill(texts.footer.account, { brand: config.brand.name }),
  };
}

function signInFacts({ timeZone }: MailContext['config'], language: Language, { data, created_at }: Draft): Item[] {
  const { when, where, device } = textsIn(language).newSignIn;
  const { address, userAgent } = JSON.parse(data) as PersonalMails['newSignIn'];
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(created_at);
  const name = deviceName(userAgent);
  return [
    { line: fill(when, { at }) },
    { line: fill(where, { address: oneLine(address) }) },
    ...(name ? [{ line: fill(device, { device: oneLine(name) }) }] : []),
  ];
}

function newsLetter(context: MailContext, language: Language, draft: Draft): Content {
  const { config, publicUrl, unsubscribeKey } = context;
  const texts = textsIn(language);
  const news = JSON.parse(draft.data) as NewsMail;
  const company = news.company ?? config.brand.name;
  const [only] = news.count === 1 ? news.items : [];
  const rest = news.count - news.items.length;
  const token = unsubscribeToken(unsubscribeKey, { userId: draft.user_id, topics: news.topics });
  return {
    subject: oneLine(newsSubject(config, language, news)),
    lead: fill(texts.news[leadOf(news)], { company: oneLine(company) }),
    // What the subject says already is not said again.
    items: only
      ? [{ line: oneLine(only.company), detail: itemOf(language, only, false).detail }]
      : news.items.map((item) => itemOf(language, item, news.company === null)),
    more: rest > 0 ? fill(texts.news.more, { count: rest.toLocaleString(language) }) : undefined,
    button: {
      label: only ? texts.kinds[only.kind].button : texts.news.openPortal,
      url: enterAddress(publicUrl, pathOf(news), only?.row),
    },
    footer: fill(texts.footer.notices, { brand: config.brand.name }),
    unsubscribe: { label: texts.footer.unsubscribe, url: publicUrl + paths.unsubscribe(token) },
  };
}

function leadOf({ count, items, onlyReminders }: NewsMail) {
  // A mail of a version that did not note it yet tells it by its items.
  const remindsOnly = onlyReminders ?? items.every(({ kind }) => reminderKinds.has(kind));
  if (count === 1) return remindsOnly ? 'reminder' : 'one';
  return remindsOnly ? 'reminders' : 'many';
}

/** Where all of the news are; the start of the portal when they are in several places. */
function pathOf({ items, count }: NewsMail): string {
  const places = new Set(items.map(({ path }) => path));
  const [place = portalLinks.home] = places;
  return places.size === 1 && count === items.length ? place : portalLinks.home;
}

function newsSubject({ brand }: MailContext['config'], language: Language, news: NewsMail): string {
  const [first] = news.items;
  const isKnown = first && first.kind in textsIn(language).kinds;
  if (news.count === 1 && first) return isKnown ? itemOf(language, first, false).line : first.kind;
  const count = news.count.toLocaleString(language);
  return fill(textsIn(language).news.several, { count, company: news.company ?? brand.name });
}

function itemOf(language: Language, { kind, company, values }: NewsMail['items'][number], namesCompany: boolean): Item {
  const texts = textsIn(language);
  const status = texts.visitStatus[values.visitStatus as keyof typeof texts.visitStatus];
  const said = { day: texts.news.noDay, company, ...(status && { status }), ...values };
  const clean = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, oneLine(value)]));
  const { line, detail } = texts.kinds[kind];
  const filled = fill(detail, clean);
  return { line: fill(line, clean), detail: namesCompany ? `${oneLine(company)} · ${filled}` : filled };
}

/** The longest name with what a subject says around it. */
const longest = 300;

/** Signs that turn the direction of all that follows them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whatever people typed stays on one line, without control characters, and ends some day. */
function oneLine(text: string): string {
  const line = text
    .replace(turns, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}
