import type { Schedule } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import type { DetailsProps } from '../rows/definition.ts';
import { RowFacts } from './RowFacts.tsx';

export default function ScheduleDetails({ row, columns }: DetailsProps<Schedule>) {
  const { t } = useTranslation();
  return <RowFacts row={row} columns={columns} more={[[t('details.note'), row.note]]} />;
}
