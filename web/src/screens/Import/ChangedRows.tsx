import { importables } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { ScreenLink } from '../ScreenLink.tsx';

interface ChangedRowsProps {
  resource: string;
  /** Why it could not be undone, or anything else. */
  refusal: unknown;
}

const shownAtMost = 10;

/** Which rows keep an import from being undone, each with the way to who changed it and when. */
export function ChangedRows({ resource: path, refusal }: ChangedRowsProps) {
  const { t } = useTranslation();
  // Once the sheet is forgotten, there are no lines.
  const { row_id = [], line = [] } = refusal instanceof ApiError ? refusal.errors : {};
  const name = importables[path]?.resource.name;
  return (
    <>
      {row_id.slice(0, shownAtMost).map((id, at) => (
        <span key={id}>
          {at === 0 ? ': ' : ', '}
          <ScreenLink to={`/servicos/historico?resource=${name}&row_id=${id}`}>
            {line[at] ? t('imports.changedLine', { line: line[at] }) : t('imports.changedRow', { id })}
          </ScreenLink>
        </span>
      ))}
      {row_id.length > shownAtMost && '…'}
    </>
  );
}
