import { useTranslation } from 'react-i18next';
import { Spoken } from '../../ui/Spoken.tsx';

interface FoundProps {
  /** Which list it is, where several stand together. */
  name?: string;
  rows: readonly unknown[] | undefined;
  /** What was asked for them: as many of something else are told, too. */
  asked: string;
  hasNextPage: boolean;
}

/** How many a filter leaves, for those who do not see the list change. */
export function Found({ name, rows, asked, hasNextPage }: FoundProps) {
  const { t } = useTranslation();
  return (
    <Spoken role="status">
      {rows && (
        <span key={asked}>
          {name && `${name}. `}
          {t(hasNextPage ? 'companyPicker.foundMore' : 'companyPicker.found', { number: rows.length })}
        </span>
      )}
    </Spoken>
  );
}
