import { isShareOpen, type Share, showDay } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showInstant } from '../../show-instant.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useToday } from '../../use-today.ts';
import classes from './Share.module.css';

interface ShareItemProps {
  share: Share;
  disabled: boolean;
  onEnd(button: HTMLElement): void;
}

export function ShareItem({ share, disabled, onEnd }: ShareItemProps) {
  const { t } = useTranslation();
  const isOpen = isShareOpen(share, useToday());
  const state = isOpen ? 'open' : share.revoked_at === null ? 'expired' : 'revoked';
  const { title, expires_on, document_ids, created_by: name, opened: count } = share;
  const day = showInstant(share.created_at);
  const until = share.revoked_at === null ? showDay(expires_on) : showInstant(share.revoked_at);
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.named}>
          <strong>{title}</strong>
          <Badge tone={isOpen ? 'good' : 'quiet'}>{t(`shares.states.${state}`)}</Badge>
        </p>
        <p className={classes.soft}>
          {t(`shares.until.${state}`, { day: until })} ·{' '}
          {document_ids === null ? t('shares.choices.all') : t('shares.documents', { count: document_ids.length })}
        </p>
        {share.last_opened_at !== null && <p>{t('shares.opened', { count, at: showInstant(share.last_opened_at) })}</p>}
        {share.last_opened_at === null && isOpen && <p>{t('shares.neverOpened')}</p>}
        <p className={classes.soft}>
          {name === null ? t('shares.madeOn', { day }) : t('shares.madeBy', { day, name })}
        </p>
      </div>
      {isOpen && (
        <Button
          variant="default"
          size="sm"
          aria-disabled={disabled || undefined}
          aria-label={t('shares.endOf', { title })}
          onClick={(event) => onEnd(event.currentTarget)}
        >
          {t('shares.end')}
        </Button>
      )}
    </li>
  );
}
