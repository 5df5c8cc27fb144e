import { useTranslation } from 'react-i18next';
import { IconArrowLeft } from './entry-icons.ts';
import { LinkButton } from './LinkButton.tsx';

export function BackButton() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/" variant="light" leftIcon={<IconArrowLeft aria-hidden size={18} />}>
      {t('header.back')}
    </LinkButton>
  );
}
