import type { Import } from '@clareira/contract';
import { expect, test } from 'vitest';
import {
  type Corrections,
  confirmed,
  failed,
  hasUnsaved,
  interrupted,
  left,
  pendingOf,
  saved,
  settled,
  typed,
} from './corrections.ts';

const checked: Import = {
  ...{ id: 1, resource: 'payments', file_name: 'a.csv', status: 'checked', rows: 2, good: 0, problems: [] },
  preview: [
    { line: 2, cells: { value: 'mil', due_date: '31/02' } },
    { line: 3, cells: { value: 'dois' } },
  ],
};
const typedInto = (all: Corrections, line: number, field: string, value: string) =>
  left(typed(all, line, field, value), line, field);

test('sends the cell that was left with those of its line that failed, and none that is being typed into', () => {
  const first = typedInto({}, 2, 'value', '1000');
  const lost = failed(first, pendingOf(first, 2, checked), 'Sem conexão');
  expect(lost[2]?.value).toEqual({ value: '1000', isLeft: true, failure: 'Sem conexão' });
  const typing = typed(typedInto(lost, 3, 'value', '2000'), 2, 'unit', 'Mat');
  expect(pendingOf(typedInto(typing, 2, 'due_date', '28/02'), 2, checked)).toEqual([
    { line: 2, field: 'value', value: '1000' },
    { line: 2, field: 'due_date', value: '28/02' },
  ]);
});

test('keeps what was typed while the answer was on its way', () => {
  const all = typedInto({}, 2, 'value', '10');
  const sent = pendingOf(all, 2, checked);
  const again = typed(all, 2, 'value', '100');
  expect(saved(again, sent)).toEqual(again);
});

test('knows what was typed once more as the server has it to be saved, though its line is not shown any more', () => {
  const now = { ...checked, preview: [{ line: 2, cells: { value: '10', due_date: '31/02' } }] };
  const gone = { ...checked, preview: [] };
  const first = typedInto({}, 2, 'value', '10');
  const sent = pendingOf(first, 2, checked);
  const beforeTheAnswer = saved(typed(first, 2, 'value', '1'), sent);
  const afterIt = typed(saved(first, sent), 2, 'value', '101');
  for (const typing of [beforeTheAnswer, afterIt]) {
    expect(settled(typing, 2, now), 'being typed into').toEqual(typing);
    const again = typedInto(typing, 2, 'value', '10');
    expect(pendingOf(again, 2, now)).toEqual([]);
    expect(hasUnsaved(settled(again, 2, now), gone)).toBe(false);
    const another = typedInto(typing, 2, 'value', '100');
    expect(settled(another, 2, now)).toEqual(another);
  }
});

test('takes what failed to be saved once the server shows it, not by what was shown before', () => {
  const first = typedInto({}, 2, 'value', '10');
  const lost = failed(first, pendingOf(first, 2, checked), 'Sem conexão');
  const back = typedInto(lost, 2, 'value', 'mil');
  expect(settled(back, 2, checked), 'the server may have the other by now').toEqual(back);
  expect(hasUnsaved(back, checked)).toBe(true);
  expect(pendingOf(back, 2, checked)).toEqual([{ line: 2, field: 'value', value: 'mil' }]);

  const now = { ...checked, preview: [{ line: 2, cells: { value: '10', due_date: '31/02' } }] };
  expect(confirmed(back, now)).toEqual(back);
  const onlyTheAnswer = confirmed(lost, now);
  expect(pendingOf(onlyTheAnswer, 2, now)).toEqual([]);
  expect(hasUnsaved(onlyTheAnswer, { ...checked, preview: [] })).toBe(false);
});

test('knows nothing to be saved that another value reached the server after', () => {
  const first = typedInto({}, 2, 'value', '900');
  const again = typedInto(failed(first, pendingOf(first, 2, checked), 'Sem conexão'), 2, 'value', 'mil');
  const shown = { ...checked, preview: [...checked.preview] };
  expect(hasUnsaved(confirmed(again, shown), shown)).toBe(false);
  const late = saved(confirmed(again, shown), [{ line: 2, field: 'value', value: '900' }]);
  expect(pendingOf(late, 2, { ...checked, preview: [{ line: 2, cells: { value: '900' } }] })).toEqual([
    { line: 2, field: 'value', value: 'mil' },
  ]);
});

test('keeps a cell that was corrected open, with nothing to send until it is corrected once more', () => {
  const all = typedInto({}, 2, 'value', '10');
  const done = saved(all, pendingOf(all, 2, checked));
  expect(done).toEqual({ 2: { value: { value: '10', isLeft: true, isSaved: true } } });
  for (const now of [checked, { ...checked, preview: [] }]) {
    expect([hasUnsaved(done, now), pendingOf(done, 2, now)]).toEqual([false, []]);
    expect(interrupted(done, now, 'Não foi salvo')).toEqual({});
  }
  expect(pendingOf(typedInto(done, 2, 'value', '100'), 2, checked)).toEqual([
    { line: 2, field: 'value', value: '100' },
  ]);
});

test('has nothing unsaved once the server says the same, or nobody can correct it any more', () => {
  const all = typedInto({}, 2, 'value', '1000');
  expect(hasUnsaved(all, checked)).toBe(true);
  expect(hasUnsaved(all, { ...checked, preview: [{ line: 2, cells: { value: '1000' } }] })).toBe(false);
  expect(hasUnsaved(all, { ...checked, preview: [] }), 'a line that is right, and not shown any more').toBe(true);
  expect(hasUnsaved(all, { ...checked, status: 'done' })).toBe(false);
  expect(hasUnsaved(typed({}, 3, 'unit', ''), checked), 'a column that the file does not have').toBe(false);
});

test('says of what was interrupted that it is not saved, by what is known best', () => {
  const lost = failed(typedInto({}, 2, 'value', '1'), [{ line: 2, field: 'value', value: '1' }], 'Sem conexão');
  const kept = typed(typed(lost, 3, 'value', '2'), 2, 'due_date', '31/02');
  expect(interrupted(kept, checked, 'Não foi salvo')).toEqual({
    2: { value: { value: '1', isLeft: true, failure: 'Sem conexão' } },
    3: { value: { value: '2', isLeft: true, failure: 'Não foi salvo' } },
  });
});
