import { companyUsers, contracts, documents, type Place, payments, schedules } from '@clareira/contract';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowsQuery } from '../../api/rows.ts';
import type { StoredRow } from '../../table/column.ts';
import { amountOf } from '../../table/removal-text.ts';
import { Announced } from '../../ui/Announced.tsx';

/** What a company has, and the sections of the language files that name it. */
const kinds = [
  { resource: payments, texts: 'payments' },
  { resource: contracts, texts: 'contracts' },
  { resource: schedules, texts: 'schedules' },
  { resource: documents, texts: 'documents' },
  { resource: companyUsers, texts: 'users' },
];

/** How much goes along with a company. Where that cannot be read nothing is said: the deletion does not depend on it. */
export function CompanyContents({ place }: { place: Place }) {
  const { t, i18n } = useTranslation();
  const lists = useQueries({ queries: kinds.map(({ resource }) => rowsQuery<StoredRow>(resource, place)) });
  if (lists.some(({ isPending }) => isPending)) return null;
  const amounts = kinds.flatMap(({ texts }, at) => {
    const count = lists[at]?.data?.length ?? 0;
    return count > 0 ? [amountOf(count, t(`${texts}.entity.${count > 1 ? 'many' : 'one'}`), i18n.language)] : [];
  });
  if (amounts.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(amounts);
  return <Announced>{t('table.confirm.alongWith', { list })}</Announced>;
}
