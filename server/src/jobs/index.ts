import { unfinishedUploads } from '../annexes/sweep.ts';
import { passwordLinks } from '../auth/reset/send-links.ts';
import type { Job } from '../job.ts';
import { mailDelivery } from '../mail/deliver.ts';
import { reminders } from '../mail/reminders/job.ts';
import { owedSums } from '../resources/correct-owed.ts';
import { textIndex } from '../search-index/keep-indexed.ts';
import { housekeeping } from './housekeeping.ts';

export const jobs: readonly Job[] = [
  housekeeping,
  unfinishedUploads,
  mailDelivery,
  reminders,
  passwordLinks,
  textIndex,
  owedSums,
];
