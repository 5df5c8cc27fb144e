import type { Import } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

/** How far an import has come. */
export function ImportStatus({ of: { status, rows, good } }: { of: Pick<Import, 'status' | 'rows' | 'good'> }) {
  const { t } = useTranslation();
  if (status === 'done') return <Badge tone="good">{t('imports.done')}</Badge>;
  if (status === 'undone') return <Badge tone="waiting">{t('imports.takenBack')}</Badge>;
  if (rows === good) return <Badge tone="good">{t('imports.ready')}</Badge>;
  return <Badge tone="late">{t('imports.wrong', { count: rows - good })}</Badge>;
}
