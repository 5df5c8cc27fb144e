import type { OwnSession } from '@clareira/contract';
import { deviceName, isPhone } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showInstant } from '../../show-instant.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from './device-icons.ts';
import classes from './Sessions.module.css';

interface SessionItemProps {
  session: OwnSession;
  disabled: boolean;
  onEnd(): void;
}

export function SessionItem({ session, disabled, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const { user_agent, address, used_at, created_at, current } = session;
  const device = deviceName(user_agent) ?? t('sessions.unknownDevice');
  const Icon = isPhone(user_agent) ? IconDeviceMobile : IconDeviceDesktop;
  const at = (instant: string) => <time dateTime={instant}>{showInstant(instant)}</time>;
  return (
    <li className={classes.session}>
      <Icon aria-hidden size={28} stroke={1.5} />
      <div className={classes.about}>
        <p className={classes.device}>
          {device} {current && <Badge tone="good">{t('sessions.current')}</Badge>}
        </p>
        <p>
          {t('sessions.address')} {address}
        </p>
        <p>
          {t('sessions.lastUse')} {current ? t('sessions.now') : at(used_at)}
        </p>
        <p>
          {t('sessions.since')} {at(created_at)}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          variant="default"
          className={classes.end}
          aria-label={t('sessions.endNamed', { device, address })}
          aria-disabled={disabled || undefined}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
