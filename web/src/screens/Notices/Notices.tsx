import { useTranslation } from 'react-i18next';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';

export default function Notices() {
  const { t } = useTranslation();
  return (
    <ScreenFrame title={t('mail.notices.title')}>
      <NoticeSettings />
    </ScreenFrame>
  );
}
