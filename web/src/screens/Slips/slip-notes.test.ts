import { expect, test } from 'vitest';
import { leftPages } from './slip-notes.ts';

test('the pages in no row are named and counted, and those that were not read', () => {
  const slip = { code: '', amount: null, due: null, payers: [], pages: [1, 2] };
  expect(leftPages('a.pdf', { pages: ['', 'slip', 'more', ''], count: 5, unseen: [] }, [slip])).toMatchObject([
    { name: 'a.pdf', why: 'noSlipOn', pages: '1, 4', count: 2 },
    { name: 'a.pdf', why: 'unreadFrom', pages: '5' },
  ]);
});
