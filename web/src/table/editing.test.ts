import { describe, expect, test } from 'vitest';
import { atRest, isUnsaved, newRowId, type TableAction, tableReducer } from './editing.ts';

const after = (...actions: TableAction[]) => actions.reduce(tableReducer, atRest);
const edit: TableAction = { type: 'edit', id: 7, draft: { unit: 'Matriz' } };

describe('one row in edit at a time', () => {
  test('none at first', () => {
    expect(atRest.editing).toBeNull();
  });

  test('a second one has to wait', () => {
    expect(after(edit, { type: 'edit', id: 8, draft: {} }).editing?.id).toBe(7);
  });

  test('nothing can be selected meanwhile', () => {
    const { selected } = after(
      { type: 'select', id: 1 },
      edit,
      { type: 'select', id: 2 },
      { type: 'selectOnly', ids: [] },
    );
    expect([...selected]).toEqual([1]);
  });

  test('ends, saved or given up', () => {
    expect(after(edit, { type: 'end' }).editing).toBeNull();
  });
});

describe('a draft', () => {
  test('takes what is typed', () => {
    expect(after(edit, { type: 'change', name: 'unit', value: 'Filial' }).editing?.draft).toEqual({ unit: 'Filial' });
  });

  test('stands still while it is being saved', () => {
    const { editing } = after(edit, { type: 'save' }, { type: 'change', name: 'unit', value: 'x' });
    expect(editing).toMatchObject({ saving: true, draft: { unit: 'Matriz' } });
  });

  test('survives a refusal, with its problems beside it', () => {
    const { editing } = after(edit, { type: 'save' }, { type: 'refuse', problems: { unit: 'Campo obrigatório*' } });
    expect(editing).toMatchObject({
      saving: false,
      draft: { unit: 'Matriz' },
      problems: { unit: 'Campo obrigatório*' },
      refusals: 1,
    });
  });

  test('forgets the problem of a field that is touched, and only that one', () => {
    const refuse: TableAction = { type: 'refuse', problems: { unit: 'a', value: 'b' } };
    expect(after(edit, refuse, { type: 'change', name: 'unit', value: '' }).editing?.problems).toEqual({ value: 'b' });
  });

  test('knows how far its upload is only while it is being saved', () => {
    const progress: TableAction = { type: 'progress', fraction: 0.5 };
    expect(after(edit, progress).editing?.progress).toBeNull();
    expect(after(edit, { type: 'save' }, progress).editing?.progress).toBe(0.5);
  });
});

describe('selection', () => {
  test('a row is ticked and unticked', () => {
    expect([
      ...after({ type: 'select', id: 1 }, { type: 'select', id: 2 }, { type: 'select', id: 1 }).selected,
    ]).toEqual([2]);
  });

  test('all of them, or none', () => {
    expect([...after({ type: 'selectOnly', ids: [1, 2] }).selected]).toEqual([1, 2]);
    expect(after({ type: 'selectOnly', ids: [1, 2] }, { type: 'selectOnly', ids: [] }).selected.size).toBe(0);
  });
});

test('an unsaved row is known by its id', () => {
  expect(newRowId(1750000000000)).toBe('ROW_1750000000000');
  expect(isUnsaved('ROW_1')).toBe(true);
  expect(isUnsaved(1)).toBe(false);
});
