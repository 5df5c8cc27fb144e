import { Drawer, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { chooseLanguage } from '../i18n/i18n.ts';
import { languages } from '../i18n/languages.ts';
import { usePortal } from '../screens/portal.ts';
import { ScreenIcon } from '../screens/ScreenIcon.tsx';
import { destinations } from '../screens/screen.ts';
import { useSession } from '../session/session.tsx';
import { settings } from '../settings.ts';
import { IconExternalLink, IconLayoutGrid, IconLogout } from '../ui/icons.ts';
import { isCovered } from '../ui/is-covered.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { leaveScreen } from '../ui/leaving.ts';
import { notifyError } from '../ui/notify.ts';
import { useCloseWatcher } from '../ui/use-close-watcher.ts';
import { publicLinks } from './public-links.ts';
import classes from './SideMenu.module.css';

/** 1199.8 px at the usual font size: larger letters need more room. */
const wide = '(min-width: 74.9875em)';
const colourSchemes = ['light', 'dark', 'auto'] as const;

interface SideMenuProps {
  opened: boolean;
  onClose(): void;
}

export default function SideMenu({ opened, onClose }: SideMenuProps) {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const portal = usePortal();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const navigate = useNavigate();
  // It closes with the screen: whoever is asked first, and stays, finds it as it was.
  const signOut = () => leaveScreen(() => navigate('/logout'));

  // Mantine takes note of where the focus was when it sees a drawer open, not when one is born open.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useCloseWatcher(opened, onClose);

  useEffect(() => {
    const query = window.matchMedia(wide);
    const onChange = () => query.matches && onClose();
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, [onClose]);

  return (
    <Drawer
      opened={shown}
      onClose={() => isCovered() || onClose()}
      position="right"
      size="20rem"
      title={t('menu.title')}
      transitionProps={{ duration: 300 }}
      closeButtonProps={{ 'aria-label': t('header.closeMenu'), size: 'xl', onClick: onClose }}
      // The dialog's own header is no landmark of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.menu}>
        {user && (
          <div className={classes.user}>
            <p className={classes.caption}>{t('menu.greeting')}</p>
            <p className={classes.name}>{user.name}</p>
            <LinkButton variant="secondary" leftIcon={<IconLogout aria-hidden size={18} />} onClick={signOut}>
              {t('menu.signOut')}
            </LinkButton>
          </div>
        )}
        <nav aria-label={t('menu.title')} className={classes.links}>
          <Link to="/" onClick={onClose}>
            <IconLayoutGrid aria-hidden size={20} />
            {t('header.customerArea')}
          </Link>
          {user &&
            (['staffBar', 'menu'] as const).map((place) =>
              destinations(portal, place, user).map(({ name, path, text, icon }) => (
                <Link key={name} to={path} data-place={place} onClick={onClose}>
                  <ScreenIcon name={icon} size={20} />
                  {t(text)}
                </Link>
              )),
            )}
        </nav>
        <nav aria-label={t('menu.links', { brand: settings.brand.name })} className={classes.publicLinks}>
          {publicLinks.map(({ key, href }) => (
            <a key={key} href={href}>
              <IconExternalLink aria-hidden size={20} />
              {t(`header.${key}`)}
            </a>
          ))}
        </nav>
        <Choice
          label={t('menu.language')}
          value={i18n.resolvedLanguage ?? languages[0]}
          options={languages.map((value) => ({ value, label: t(`menu.languages.${value}`) }))}
          onChange={(language) => chooseLanguage(language).catch(() => notifyError(t('menu.languageUnavailable')))}
        />
        <Choice
          label={t('menu.colourScheme')}
          value={colorScheme}
          options={colourSchemes.map((value) => ({ value, label: t(`menu.colourSchemes.${value}`) }))}
          onChange={setColorScheme}
        />
      </div>
    </Drawer>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: string;
  options: { value: Value; label: string }[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div className={classes.choice}>
      <p aria-hidden className={classes.caption}>
        {label}
      </p>
      <SegmentedControl
        aria-label={label}
        fullWidth
        size="md"
        value={value as Value}
        data={options}
        onChange={onChange}
      />
    </div>
  );
}
