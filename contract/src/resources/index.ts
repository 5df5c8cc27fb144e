import type { Resource } from '../resource.ts';
import { companies } from './companies.ts';
import { contracts } from './contracts.ts';
import { documents } from './documents.ts';
import { payments } from './payments.ts';
import { proofs } from './proofs.ts';
import { schedules } from './schedules.ts';
import { administrativeUsers, companyUsers } from './users.ts';

export * from './companies.ts';
export * from './contracts.ts';
export * from './documents.ts';
export * from './payments.ts';
export * from './proofs.ts';
export * from './schedules.ts';
export * from './users.ts';

/** Every resource whose rows go to the trash, in the order in which a reader is offered them. */
export const resources: readonly Resource[] = [
  companies,
  payments,
  contracts,
  schedules,
  documents,
  proofs,
  companyUsers,
  administrativeUsers,
];
