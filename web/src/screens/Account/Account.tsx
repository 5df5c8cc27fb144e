import { isSuper, languageOf, paths } from '@clareira/contract';
import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { settings } from '../../settings.ts';
import { IconDownload } from '../../ui/icons.ts';
import { notifyError } from '../../ui/notify.ts';
import { CalendarFeed } from '../Calendar/CalendarFeed.tsx';
import { NoticeSettings } from '../Notices/NoticeSettings.tsx';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { SessionList } from '../Sessions/SessionList.tsx';
import classes from './Account.module.css';
import { ApiTokens } from './ApiTokens.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Section } from './Section.tsx';
import { useNamedSection } from './use-named-section.ts';

/** Who one is, in sections that are each saved by themselves. */
export default function Account() {
  const { t, i18n } = useTranslation();
  const user = useSignedInUser();
  useNamedSection();
  return (
    <ScreenFrame title={t('account.title')}>
      <div className={classes.sections}>
        <div className={classes.column}>
          <Section title={t('account.profile.title')}>
            <dl className={classes.facts}>
              <dt>{t('account.profile.name')}</dt>
              <dd>{user.name}</dd>
              <dt>{t('account.profile.email')}</dt>
              <dd>{user.email}</dd>
            </dl>
            <p className={classes.about}>{t('account.profile.hint')}</p>
          </Section>
          <ChangePassword />
          <SecondFactor />
          <Passkeys />
          <Section id="sessoes" title={t('sessions.title')} intro={t('sessions.intro')}>
            <SessionList />
          </Section>
        </div>
        <div className={classes.column}>
          <Section title={t('calendar.feed.title')}>
            <CalendarFeed />
          </Section>
          {settings.hasMail && (
            <Section title={t('mail.notices.title')}>
              <NoticeSettings />
            </Section>
          )}
          <Section id="idioma" title={t('account.language.title')}>
            <SegmentedControl
              aria-label={t('account.language.title')}
              size="md"
              value={languageOf(i18n.resolvedLanguage)}
              data={languages.map((value) => ({ value, label: t(`menu.languages.${value}`) }))}
              onChange={(language) => chooseLanguage(language).catch(() => notifyError(t('menu.languageUnavailable')))}
            />
          </Section>
          {isSuper(user) && <ApiTokens />}
          <Section id="dados" title={t('account.export.title')} intro={t('account.export.intro')}>
            <Button
              component="a"
              href={paths.ownExport}
              download
              variant="default"
              leftSection={<IconDownload aria-hidden size={18} />}
            >
              {t('account.export.download')}
            </Button>
          </Section>
        </div>
      </div>
    </ScreenFrame>
  );
}
