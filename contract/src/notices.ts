import { choice, flag } from './fields.ts';
import { type Language, languages } from './languages.ts';
import type { Problems } from './problems.ts';
import { isBlank } from './text.ts';

/** What people choose to be told of by mail, or not. */
export const noticeTopics = ['payments', 'documents', 'visits'] as const;

export type NoticeTopic = (typeof noticeTopics)[number];

export type NoticeChoices = { language: Language } & Record<NoticeTopic, boolean>;

/** A mail that the demo kept to be looked at. */
export interface DemoMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  at: string;
}

const spoken = choice(languages);
const wanted = flag();

/** What is left out stays as it is. */
export function judgeNotices(
  body: Record<string, unknown>,
  current: NoticeChoices,
): { ok: true; choices: NoticeChoices } | { ok: false; problems: Problems } {
  const choices = { ...current };
  const problems: Problems = {};
  if (body.language !== undefined) {
    const parsed = spoken.parse(body.language);
    if (parsed.ok) choices.language = parsed.value;
    else problems.language = parsed.problem;
  }
  for (const topic of noticeTopics) {
    const given = body[topic];
    if (given === undefined) continue;
    const parsed = wanted.parse(given);
    if (isBlank(given) || !parsed.ok) problems[topic] = 'value';
    else choices[topic] = parsed.value;
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, choices };
}
