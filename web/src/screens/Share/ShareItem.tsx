import { isShareOpen, type Share, showDay } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { today } from '../../today.ts';
import { Badge } from '../../ui/Badge.tsx';
import classes from './Share.module.css';

interface ShareItemProps {
  share: Share;
  disabled: boolean;
  onEnd(): void;
}

export function ShareItem({ share, disabled, onEnd }: ShareItemProps) {
  const { t, i18n } = useTranslation();
  const instant = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  const isOpen = isShareOpen(share, today());
  const state = isOpen ? 'open' : share.revoked_at === null ? 'expired' : 'revoked';
  const { title, expires_on, document_ids, created_by: name, opened: count } = share;
  const day = instant.format(new Date(share.created_at));
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.named}>
          <strong>{title}</strong>
          <Badge tone={isOpen ? 'good' : 'waiting'}>{t(`shares.states.${state}`)}</Badge>
        </p>
        <p className={classes.soft}>
          {t('shares.until', { day: showDay(expires_on) })} ·{' '}
          {document_ids === null ? t('shares.choices.all') : t('shares.documents', { count: document_ids.length })}
        </p>
        <p>
          {share.last_opened_at === null
            ? t('shares.neverOpened')
            : t('shares.opened', { count, at: instant.format(new Date(share.last_opened_at)) })}
        </p>
        <p className={classes.soft}>
          {name === null ? t('shares.madeOn', { day }) : t('shares.madeBy', { day, name })}
        </p>
      </div>
      {isOpen && (
        <Button
          variant="default"
          size="sm"
          disabled={disabled}
          aria-label={t('shares.endOf', { title })}
          onClick={onEnd}
        >
          {t('shares.end')}
        </Button>
      )}
    </li>
  );
}
