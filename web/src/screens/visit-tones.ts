import type { Schedule } from '@clareira/contract';
import type { Tone } from '../ui/Badge.tsx';

export const visitTones: Readonly<Record<Schedule['status'], Tone>> = {
  pending_confirmation: 'waiting',
  scheduled: 'planned',
  accomplished: 'good',
  delayed: 'late',
};
