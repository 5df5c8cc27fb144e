import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BackButton } from '../ui/BackButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import classes from './ScreenFrame.module.css';
import { usePickerPath } from './use-picker-path.ts';

interface ScreenFrameProps {
  title: string;
  /** The company that the screen is about. */
  subtitle?: string | undefined;
  /** Takes all of a large screen, for a table with something beside it. */
  wide?: boolean;
  children: ReactNode;
}

export function ScreenFrame({ title, subtitle, wide = false, children }: ScreenFrameProps) {
  const { t } = useTranslation();
  const picker = usePickerPath();
  // Paper goes nowhere, but it says whose rows these are.
  const isOnPaper = usePrinting();
  return (
    <div className={classes.screen} data-roomy={wide || undefined}>
      <div className={classes.top}>
        <div>
          <PageTitle tab={subtitle === undefined ? title : t('app.inCompany', { page: title, company: subtitle })}>
            {title}
          </PageTitle>
          {subtitle !== undefined && (
            <p className={classes.subtitle}>
              {picker && !isOnPaper ? (
                <Link to={picker} title={t('companyPicker.change')}>
                  {subtitle}
                </Link>
              ) : (
                subtitle
              )}
            </p>
          )}
        </div>
        <BackButton />
      </div>
      {children}
    </div>
  );
}
