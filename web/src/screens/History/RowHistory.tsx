import { isSuper, type Resource } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { IconHistory } from '../../ui/icons.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import classes from './RowHistory.module.css';

/** Leads from a row to all that happened to it, for those who may know. */
export default function RowHistory({ resource: { name }, id }: { resource: Resource; id: number }) {
  const { t } = useTranslation();
  if (!isSuper(useSignedInUser())) return null;
  return (
    <ScreenLink className={classes.link} to={`/servicos/historico?resource=${name}&row_id=${id}`}>
      <IconHistory aria-hidden size={18} />
      {t('history.ofRow')}
    </ScreenLink>
  );
}
