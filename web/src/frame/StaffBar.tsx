import type { User } from '@clareira/contract';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePortal } from '../screens/portal.ts';
import { ScreenIcon } from '../screens/ScreenIcon.tsx';
import { ScreenLink } from '../screens/ScreenLink.tsx';
import { destinations } from '../screens/screen.ts';
import classes from './StaffBar.module.css';

/** The screens for a working day, as a row under the header of a wide window; a narrower one has them in the side menu. */
export function StaffBar({ user }: { user: User }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const links = destinations(usePortal(), 'staffBar', user);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('below-header')), []);
  if (!place || links.length === 0) return null;
  return createPortal(
    <nav id="staff-bar" aria-label={t('header.staffScreens')} className={classes.bar}>
      {links.map(({ name, path, text, icon }) => (
        <ScreenLink key={name} to={path} aria-current={path === pathname ? 'page' : undefined}>
          <ScreenIcon name={icon} size={18} />
          {t(text)}
        </ScreenLink>
      ))}
    </nav>,
    place,
  );
}
