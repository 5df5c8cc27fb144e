import { problemOf } from '@clareira/contract';
import type { TFunction } from 'i18next';

/** A server's message about a field, in the reader's language where it is a known one. */
export function problemText(text: string, t: TFunction): string {
  const problem = problemOf(text);
  return problem ? t(`problems.${problem}`) : text;
}
