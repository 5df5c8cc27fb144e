import { companyColumn, importables } from '@clareira/contract';
import { expect, test } from 'vitest';
import english from './locales/en-US.json';
import portuguese from './locales/pt-BR.json';

type Texts = Record<string, Record<string, Record<string, string>> | undefined>;

const nameIn = (texts: unknown, section: string, field: string) =>
  (texts as Texts)[section]?.columns?.[field] ?? (texts as Texts).history?.fields?.[field];

test.for(Object.entries(importables))(
  'an import of %s knows the columns and choices by the names of the table',
  ([, { resource, name: title, columns }]) => {
    const { title: shown, statuses, types } = (portuguese as unknown as Texts)[resource.name] ?? {};
    expect(title).toBe(shown);
    for (const { field, name, choices } of columns) {
      if (field === companyColumn.field) continue;
      expect(name).toBe(nameIn(portuguese, resource.name, field));
      expect(nameIn(english, resource.name, field)).toBeTruthy();
      if (choices) expect([statuses, types]).toContainEqual(choices);
    }
  },
);
