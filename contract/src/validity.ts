import { addDays, type Day, daysBetween } from './days.ts';
import type { ValidityCounts } from './overview.ts';
import type { Document } from './resources/documents.ts';

/** In the order of urgency. */
export const documentStates = ['expired', 'expiring', 'extended', 'valid', 'none'] as const;

export type DocumentState = (typeof documentStates)[number];

/** What the validity of a document hangs on. */
export interface Dated {
  type: Document['type'];
  valid_until: Day | null;
  renewal_filed_on: Day | null;
}

/** A renewal asked for so many days ahead keeps an environmental licence in force (LC 140/2011, art. 14 § 4). */
export const renewalDays = 120;

export const warningDays = 90;
/** A licence warns 90 days before the last day to ask for its renewal. */
export const licenceWarningDays = renewalDays + warningDays;

export const isLicence = (document: Pick<Dated, 'type'>) => document.type === 'environmental_license';

/** Days until the last day of validity: 0 on that day, negative after it, null without one. */
export function daysLeft(document: Pick<Dated, 'valid_until'>, today: Day): number | null {
  return document.valid_until ? daysBetween(today, document.valid_until) : null;
}

/** The last day on which asking for renewal keeps an environmental licence in force; null for other documents. */
export function renewalDeadline(document: Pick<Dated, 'type' | 'valid_until'>): Day | null {
  return isLicence(document) && document.valid_until ? addDays(document.valid_until, -renewalDays) : null;
}

export function isRenewalInTime(document: Dated): boolean {
  if (!document.renewal_filed_on) return false;
  const deadline = renewalDeadline(document);
  return deadline !== null && document.renewal_filed_on <= deadline;
}

export function documentState(document: Dated, today: Day): DocumentState {
  if (!document.valid_until) return 'none';
  // Days compare as texts, so nothing has to be counted for a document that has expired.
  if (document.valid_until < today) return isRenewalInTime(document) ? 'extended' : 'expired';
  const left = daysBetween(today, document.valid_until);
  return left <= (isLicence(document) ? licenceWarningDays : warningDays) ? 'expiring' : 'valid';
}

/** How many of these want attention; each may stand for several that are alike. */
export function validityCounts(documents: readonly (Dated & { count?: number })[], today: Day): ValidityCounts {
  const counts = { expired: 0, expiring: 0, undated_licences: 0 };
  for (const document of documents) {
    const state = documentState(document, today);
    const many = document.count ?? 1;
    if (state === 'expired' || state === 'expiring') counts[state] += many;
    if (state === 'none' && isLicence(document)) counts.undated_licences += many;
  }
  return counts;
}

/** Documents by state, what is urgent first, and those of one state by their last day; those without one stay as they came. */
export function byUrgency<Document extends Dated>(
  documents: readonly Document[],
  today: Day,
): Map<DocumentState, Document[]> {
  const states = Map.groupBy(documents, (document) => documentState(document, today));
  return new Map(documentStates.map((state) => [state, states.get(state)?.toSorted(byLastDay) ?? []]));
}

function byLastDay({ valid_until: one }: Dated, { valid_until: other }: Dated): number {
  if (one === other || one === null || other === null) return 0;
  return one < other ? -1 : 1;
}
