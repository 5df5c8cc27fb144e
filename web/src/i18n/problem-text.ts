import { problemOf } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { ApiError } from '../api/client.ts';

/** A server's message about a field, in the reader's language where it is a known one. */
export function problemText(text: string, t: TFunction): string {
  const problem = problemOf(text);
  return problem ? t(`problems.${problem}`) : text;
}

/** What a server says of each field: the first of its messages. */
export function fieldTexts(errors: Readonly<Record<string, string[]>>, t: TFunction): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [text = '']]) => [field, problemText(text, t)]));
}

/** Why the server refused a call: the first of its messages, where it gave any. */
export function refusalText(error: unknown, t: TFunction): string | undefined {
  const [text] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return text && problemText(text, t);
}
