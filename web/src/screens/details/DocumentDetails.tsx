import { type Document, isLicence, showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import type { DetailsProps } from '../rows/definition.ts';
import { RowFacts } from './RowFacts.tsx';

const shown = (day: string | null) => (day === null ? null : showDay(day));

export default function DocumentDetails({ row, columns }: DetailsProps<Document>) {
  const { t } = useTranslation();
  const filed = [t('details.renewalFiledOn'), shown(row.renewal_filed_on)] as const;
  const more = [[t('details.validUntil'), shown(row.valid_until)] as const, ...(isLicence(row) ? [filed] : [])];
  return <RowFacts row={row} columns={columns} more={more} />;
}
