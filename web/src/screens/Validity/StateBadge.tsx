import type { DocumentState } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/Badge.tsx';

const tones: Record<DocumentState, Tone> = {
  expired: 'late',
  expiring: 'waiting',
  extended: 'planned',
  valid: 'good',
  none: 'quiet',
};

export function StateBadge({ state }: { state: DocumentState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`validity.states.${state}`)}</Badge>;
}
