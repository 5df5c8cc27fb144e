import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/BusyButton.tsx';
import { IconSearch } from '../ui/icons.ts';
import { ActionMenu } from './ActionMenu.tsx';
import type { ToolbarAction, ToolbarMenu } from './actions.ts';
import classes from './Toolbar.module.css';

interface ToolbarProps {
  /** What can be done with selected cards has to follow the thumb, as they may lie a long way down. */
  isOverCards: boolean;
  filter: string;
  shown: number;
  /** Left out while nobody knows. */
  total: number | undefined;
  /** Not all that was found is here. */
  hasMore: boolean;
  selected: number;
  /** What a keyboard can do now. */
  hint: string | undefined;
  actions: readonly (ToolbarAction | ToolbarMenu)[];
  onFilter(text: string): void;
}

export function Toolbar(props: ToolbarProps) {
  const { isOverCards, filter, shown, total, hasMore, selected, hint, actions, onFilter } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar} data-floating={(isOverCards && selected > 0) || undefined}>
      <TextInput
        type="search"
        size="sm"
        className={classes.filter}
        aria-label={t('table.filter')}
        placeholder={t('table.filter')}
        leftSection={<IconSearch aria-hidden size={16} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      <p className={classes.count} aria-live="polite" aria-atomic>
        {total !== undefined && t(hasMore ? 'table.countSoFar' : 'table.count', { shown, total })}
        {selected > 0 && <span>{t('table.selected', { count: selected })}</span>}
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </p>
      <div className={classes.actions}>
        {isOverCards && selected > 0 && (
          <p className={classes.count} aria-hidden>
            {t('table.selected', { count: selected })}
          </p>
        )}
        {actions.map((action) =>
          'choices' in action ? (
            <ActionMenu {...action} key={action.key} />
          ) : (
            <ActionButton key={action.key} action={action} />
          ),
        )}
      </div>
    </div>
  );
}

function ActionButton({ action }: { action: ToolbarAction }) {
  const { key, label, icon: Icon, disabled = false, busy = false, isMain, run } = action;
  return (
    <BusyButton
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon aria-hidden size={16} />}
      data-action={key}
      disabled={disabled}
      loading={busy}
      onClick={run}
    >
      {label}
    </BusyButton>
  );
}
