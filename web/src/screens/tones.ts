import type { Proof, Schedule } from '@clareira/contract';
import type { Tone } from '../ui/Badge.tsx';

// In one file, as a file of each would be one more to ask for.

export const visitTones: Readonly<Record<Schedule['status'], Tone>> = {
  pending_confirmation: 'waiting',
  scheduled: 'planned',
  accomplished: 'good',
  delayed: 'late',
};

export const proofTones: Readonly<Record<Proof['status'], Tone>> = {
  sent: 'planned',
  accepted: 'good',
  refused: 'late',
};
