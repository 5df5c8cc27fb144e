import { describe, expect, test } from 'vitest';
import {
  atRest,
  isTouched,
  isUnsaved,
  newRowId,
  nextLine,
  type TableMove,
  type TableState,
  tableReducer,
  withEdited,
} from './editing.ts';

interface Row {
  id: number;
  unit: string;
}

type Move = TableMove<Row>;

const after = (...moves: Move[]) => moves.reduce<TableState<Row>>(tableReducer, atRest);
const matriz = { id: 7, unit: 'Matriz' };
const edit: Move = { type: 'edit', line: matriz, draft: { unit: 'Matriz' } };

describe('one row in edit at a time', () => {
  test('none at first', () => {
    expect(atRest.editing).toBeNull();
  });

  test('a second one has to wait', () => {
    expect(after(edit, { type: 'edit', line: { id: 8, unit: '' }, draft: {} }).editing?.id).toBe(7);
  });

  test('what a second one brings along does not get into the first', () => {
    const brought: Move = { type: 'edit', line: { id: 'ROW_1' }, draft: { unit: '' }, filled: { unit: 'Filial' } };
    expect(after(edit, brought).editing).toMatchObject({ id: 7, draft: { unit: 'Matriz' } });
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

  test('remembers the row that was saved until the next one ends, or something else is asked for', () => {
    const saved = after(edit, { type: 'end', saved: 7 });
    expect(saved.saved).toBe(7);
    expect(tableReducer(saved, edit).saved).toBe(7);
    expect([edit, { type: 'end' } as const].reduce<TableState<Row>>(tableReducer, saved).saved).toBeNull();
    expect(tableReducer(saved, { type: 'forget' }).saved).toBeNull();
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
    const refuse: Move = { type: 'refuse', problems: { unit: 'a', value: 'b' } };
    expect(after(edit, refuse, { type: 'change', name: 'unit', value: '' }).editing?.problems).toEqual({ value: 'b' });
  });

  test('knows how far its upload is only while it is being saved', () => {
    const progress: Move = { type: 'progress', fraction: 0.5 };
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

describe('the row in edit is in the table', () => {
  const others = [{ id: 1, unit: 'Filial' }];

  test('where it stands', () => {
    const shown = [matriz, ...others];
    expect(withEdited(shown, matriz)).toBe(shown);
    expect(withEdited(shown, undefined)).toBe(shown);
  });

  test('at its end when it is new', () => {
    expect(withEdited(others, { id: 'ROW_1' })).toEqual([...others, { id: 'ROW_1' }]);
  });

  test('at its end when somebody else has deleted it, with all that was typed', () => {
    const { editing } = after(edit, { type: 'change', name: 'unit', value: 'x' });
    expect(withEdited(others, editing?.line)).toEqual([...others, matriz]);
    expect(editing?.draft).toEqual({ unit: 'x' });
  });
});

describe('something typed', () => {
  const touched = (...moves: Move[]) => {
    const { editing } = after(edit, ...moves);
    return editing !== null && isTouched(editing);
  };
  const type = (value: string): Move => ({ type: 'change', name: 'unit', value });

  test('would be lost, until it is as before', () => {
    expect(touched()).toBe(false);
    expect(touched(type('Sede'))).toBe(true);
    expect(touched(type('Sede'), type('Matriz'))).toBe(false);
  });

  test('before the row was opened would be lost as well', () => {
    const { editing } = after({ type: 'edit', line: { id: 'ROW_1' }, draft: { unit: '' }, filled: { unit: 'Sede' } });
    expect(editing).toMatchObject({ id: 'ROW_1', draft: { unit: 'Sede' } });
    expect(editing && isTouched(editing)).toBe(true);
  });

  test('is taken up again where it was, and no longer waits for an answer', () => {
    const { editing } = after(edit, type('Sede'), { type: 'save' });
    if (!editing) throw new Error('no row in edit');
    const resumed = after({ type: 'resume', editing }).editing;
    expect(resumed).toMatchObject({ id: 7, draft: { unit: 'Sede' }, saving: false });
    expect(resumed && isTouched(resumed)).toBe(true);
  });
});

describe('the next of many rows', () => {
  test('takes over what its table says, and nothing else', () => {
    const saved = { id: 7, unit: 'Matriz', value: 90, status: 'pending' };
    expect(nextLine(saved, { status: '', value: 0 }, ['unit', 'status'], 5)).toEqual({
      id: 'ROW_5',
      unit: 'Matriz',
      status: 'pending',
      value: 0,
    });
  });
});
