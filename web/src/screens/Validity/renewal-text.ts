import {
  type Dated,
  type Day,
  documentState,
  isLicence,
  isRenewalInTime,
  renewalDeadline,
  showDay,
} from '@clareira/contract';

/** What there is to say about the renewal of a licence, as a key of the texts and the day in it. */
export function renewalText(document: Dated, today: Day): { text: string; day: string } | undefined {
  const deadline = renewalDeadline(document);
  if (!isLicence(document) || deadline === null) return undefined;
  const { renewal_filed_on: filed } = document;
  if (filed) return { text: isRenewalInTime(document) ? 'askedOn' : 'askedLate', day: showDay(filed) };
  return documentState(document, today) === 'expired' ? undefined : { text: 'askUntil', day: showDay(deadline) };
}
