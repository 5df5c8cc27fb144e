import { useTranslation } from 'react-i18next';
import { IconLeaf, IconSearchOff } from '../ui/icons.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import classes from './EmptyTable.module.css';

interface EmptyTableProps {
  text: string;
  /** Given when it is the filter that leaves nothing over. */
  onClearFilter?: (() => void) | undefined;
}

export function EmptyTable({ text, onClearFilter }: EmptyTableProps) {
  const { t } = useTranslation();
  const Icon = onClearFilter ? IconSearchOff : IconLeaf;
  return (
    <div className={classes.empty}>
      <Icon aria-hidden size={40} stroke={1.25} />
      <p>{onClearFilter ? t('table.noMatch') : text}</p>
      {onClearFilter && (
        <LinkButton variant="light" onClick={onClearFilter}>
          {t('table.clearFilter')}
        </LinkButton>
      )}
    </div>
  );
}
