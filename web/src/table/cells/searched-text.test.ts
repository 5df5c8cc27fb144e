import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { filterRows, searchText } from '../filtering.ts';
import { codeCell } from './CodeCell.tsx';
import { moneyCell } from './MoneyCell.tsx';

const t = ((key: string) => key) as unknown as TFunction;
const row = { value: 2554.4, code: '34191.09123 34567.831234' };
const textOf = searchText(({ value, code }: typeof row) => [moneyCell.text(value, t), codeCell.text(code, t)]);

test.for(['2554,40', '2554.40', '2.554,40', '34191.09123', '3419109123 ', '341910912334567831234'])(
  '%j finds the row',
  (query) => {
    expect(filterRows([row], textOf, query)).toEqual([row]);
  },
);
