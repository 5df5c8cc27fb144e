import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../settings.ts';
import { Heading } from './Heading.tsx';
import { focusTitle } from './route-focus.ts';

interface PageTitleProps {
  children: ReactNode;
  /** What the browser's tab says, where it is not the heading itself. */
  tab?: string;
}

/** A screen's one h1: names the browser's tab, and takes the focus after a change of route. */
export function PageTitle({ children, tab }: PageTitleProps) {
  const { t } = useTranslation();
  const page = tab ?? (typeof children === 'string' ? children : '');
  useEffect(() => {
    document.title = page ? t('app.title', { page, brand: settings.brand.name }) : settings.brand.name;
  }, [page, t]);
  useEffect(focusTitle, []);
  return (
    <Heading as="h1" tabIndex={-1}>
      {children}
    </Heading>
  );
}
