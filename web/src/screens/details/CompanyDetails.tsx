import type { Company } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { usePortal } from '../portal.ts';
import type { DetailsProps } from '../rows/definition.ts';
import { ScreenIcon } from '../ScreenIcon.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import { companyDestinations } from '../screen.ts';
import classes from './RowFacts.module.css';
import { RowFacts } from './RowFacts.tsx';

/** A company leads to all that it has; a new one to where its first user and invoice are made. */
export default function CompanyDetails({ row, columns }: DetailsProps<Company>) {
  const { t } = useTranslation();
  return (
    <RowFacts row={row} columns={columns}>
      <nav aria-label={t('services.title')} className={classes.screens}>
        {companyDestinations(usePortal(), useSignedInUser()).map(({ name, path, text, icon }) => (
          <ScreenLink key={name} to={`/${row.id}${path}`}>
            <ScreenIcon name={icon} size={18} />
            {t(text)}
          </ScreenLink>
        ))}
      </nav>
    </RowFacts>
  );
}
