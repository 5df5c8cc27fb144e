import { companies } from './companies.ts';
import { contracts } from './contracts.ts';
import { documents } from './documents.ts';
import type { ServerResource } from './engine/server-resource.ts';
import { payments } from './payments.ts';
import { proofs } from './proofs.ts';
import { schedules } from './schedules.ts';
import { administrativeUsers, companyUsers } from './users.ts';

export const resources: readonly ServerResource[] = [
  companies,
  payments,
  contracts,
  schedules,
  documents,
  proofs,
  companyUsers,
  administrativeUsers,
];
