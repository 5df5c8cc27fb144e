import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { settings } from '../settings.ts';
import { IconMenu2 } from '../ui/entry-icons.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Mark } from '../ui/Mark.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { useBrowserStep } from '../ui/use-browser-step.ts';
import { useOpening } from '../ui/use-opening.ts';
import classes from './Header.module.css';
import { publicLinks } from './public-links.ts';
import { useHeaderHidden } from './use-header-hidden.ts';

const sideMenu = onDemand(() => import('./SideMenu.tsx'));
/** Only a favour: if the code does not come now, opening the menu asks for it again and says so. */
const prefetchMenu = () => sideMenu.load().catch(() => undefined);

export function Header() {
  const { t } = useTranslation();
  const header = useRef<HTMLElement>(null);
  const hidden = useHeaderHidden(header);
  // Loaded on its first opening, and kept from then on so that it can close with its animation.
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');

  // It stands outside of every error boundary, so it is shown only once its code is there.
  const open = useOpening('menu.unavailable');
  const close = () => setMenu('closed');
  // It belongs to the screen that it was opened on.
  useBrowserStep(() => menu === 'open' && close(), true);

  return (
    <header ref={header} className={classes.header} data-hidden={hidden || undefined}>
      <button type="button" className={classes.skip} onClick={() => document.querySelector('main')?.focus()}>
        {t('app.skip')}
      </button>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <Mark />
          <span className={classes.name}>{settings.brand.name}</span>
        </Link>
        <nav aria-label={t('header.label')} className={classes.links}>
          {publicLinks.map(({ key, href }) => (
            <a key={key} href={href}>
              {t(`header.${key}`)}
            </a>
          ))}
        </nav>
        {/* For what only a signed-in user has, which comes with the code behind the sign-in. So does what goes below. */}
        <div id="header-tools" className={classes.tools} />
        <LinkButton to="/" variant="light" className={classes.customerArea}>
          {t('header.customerArea')}
        </LinkButton>
        <IconButton
          size="lg"
          className={classes.menuButton}
          label={t('header.openMenu')}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          onPointerEnter={prefetchMenu}
          onFocus={prefetchMenu}
          onClick={() => open(sideMenu.load, () => setMenu('open'))}
        >
          <IconMenu2 aria-hidden />
        </IconButton>
      </div>
      <div id="below-header" />
      {menu !== 'never' && <sideMenu.Component opened={menu === 'open'} onClose={close} />}
    </header>
  );
}
