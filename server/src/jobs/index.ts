import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';

export const jobs: readonly Job[] = [housekeeping];
