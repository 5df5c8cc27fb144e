import type { TFunction } from 'i18next';
import { ApiError } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/problem-text.ts';
import { settings } from '../../settings.ts';
import { failureOf } from '../rows/failure.ts';
import type { SlipRow } from './slip-row.ts';

/** The fields that say themselves what is wrong with them. */
const shown = new Set(['company_id', 'unit', 'service_date', 'due_date', 'value', 'billet_code']);

/** What stood against a row: beside the fields that it has, and of anything else, a lost connection too, in one line. */
export function refusalOf(error: unknown, t: TFunction): Pick<SlipRow, 'problems' | 'refusal'> {
  if (error instanceof ApiError && error.status === 0) return { problems: {}, refusal: t('imports.unsentOffline') };
  const failure = failureOf(error);
  if (failure.kind === 'tooLarge') return { problems: {}, refusal: t('files.tooLarge', { max: settings.maxUploadMb }) };
  if (failure.kind !== 'refused') return { problems: {}, refusal: '' };
  const texts = Object.entries(fieldTexts(failure.errors, t));
  const others = texts.filter(([name]) => !shown.has(name)).map(([name, text]) => `${nameOf(name, t)}: ${text}`);
  if (texts.length === 0 && failure.problem) others.push(t(`problems.${failure.problem}`));
  return { problems: Object.fromEntries(texts.filter(([name]) => shown.has(name))), refusal: others.join(' · ') };
}

const nameOf = (field: string, t: TFunction) => (field === 'billet_file' ? t('slips.columns.file') : field);
