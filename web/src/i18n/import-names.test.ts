import { importables } from '@clareira/contract';
import { expect, test } from 'vitest';
import texts from './locales/pt-BR.json';

const sections = {
  payments: 'payments',
  contracts: 'contracts',
  schedules: 'schedules',
  documentations: 'documents',
  companies: 'companies',
} as const;

test.for(Object.entries(sections))(
  'an import of %s knows the columns and choices by the names of the table',
  ([path, section]) => {
    const { columns, ...words } = texts[section] as { columns: Record<string, string> } & Record<string, unknown>;
    const known = importables[path]?.columns.filter(({ field }) => field in columns) ?? [];
    expect(known.length).toBeGreaterThan(1);
    for (const { field, name, choices } of known) {
      expect(name).toBe(columns[field]);
      if (choices) expect([words.statuses, words.types]).toContainEqual(choices);
    }
  },
);
