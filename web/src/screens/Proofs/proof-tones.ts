import type { Proof } from '@clareira/contract';
import type { Tone } from '../../ui/Badge.tsx';

export const proofTones: Readonly<Record<Proof['status'], Tone>> = {
  sent: 'planned',
  accepted: 'good',
  refused: 'late',
};
