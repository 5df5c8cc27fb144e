import type { Document } from '@clareira/contract';
import { expect, test } from 'vitest';
import { shareable, unitsOf } from './shareable.ts';

const paper = (fields: Partial<Document>) => ({
  ...{ id: 1, unit: 'Matriz', type: 'certificates' as const, annex_id: 7, valid_until: null, renewal_filed_on: null },
  ...fields,
});

test('what has no file, or has expired, is not shown', () => {
  const papers = [
    paper({ id: 1 }),
    paper({ id: 2, annex_id: null }),
    paper({ id: 3, valid_until: '2026-05-31' }),
    paper({ id: 4, valid_until: '2026-06-01' }),
  ];
  expect(shareable(papers, '2026-06-01').map(({ id }) => id)).toEqual([1, 4]);
});

test('every unit is named once', () => {
  expect(unitsOf([{ unit: 'Sul' }, { unit: 'Água Rasa' }, { unit: 'Sul' }])).toEqual(['Água Rasa', 'Sul']);
});
