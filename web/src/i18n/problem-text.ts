import { problemOf } from '@clareira/contract';
import type { TFunction } from 'i18next';

/** A server's message about a field, in the reader's language where it is a known one. */
export function problemText(text: string, t: TFunction): string {
  const problem = problemOf(text);
  return problem ? t(`problems.${problem}`) : text;
}

/** What a server says of each field: the first of its messages. */
export function fieldTexts(errors: Readonly<Record<string, string[]>>, t: TFunction): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [text = '']]) => [field, problemText(text, t)]));
}
