import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Account.module.css';

interface FormButtonsProps {
  submit: string;
  busy: boolean;
  onCancel(): void;
}

export function FormButtons({ submit, busy, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      <Button type="submit" aria-disabled={busy || undefined}>
        {submit}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </div>
  );
}
