import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RowAction } from './actions.ts';
import { columnsOf } from './columns.ts';
import { ViewRow, type ViewRowProps } from './ViewRow.tsx';

interface Row {
  id: number;
  unit: string;
}

const t = ((key: string) => key) as TFunction;
const column = columnsOf<Row>('rows');

const run = () => {};
const handlers = { select: run, unfold: run };

function markup(actions: readonly RowAction<Row>[] | undefined, more: Partial<ViewRowProps<Row>> = {}): string {
  const columns = [column.id(), column.text('unit')];
  const row = createElement(ViewRow<Row>, {
    row: { id: 7, unit: 'Matriz' },
    index: 0,
    columns,
    titles: ['Id', 'Unidade'],
    actions,
    selected: false,
    isBeside: false,
    isMarked: false,
    isSaved: false,
    leads: ['unit'],
    fold: undefined,
    locked: false,
    isProtected: false,
    on: handlers,
    t,
    measure: () => {},
    ...more,
  });
  return renderToStaticMarkup(createElement('table', null, createElement('tbody', null, row)));
}

const buttons = (html: string) => [...html.matchAll(/data-action="(\w+)"/g)].map(([, key]) => key);

test('a row has the buttons that are for it, in their order', () => {
  const actions: RowAction<Row>[] = [
    { key: 'history', label: 'Histórico', icon: 'planned', run },
    { key: 'edit', label: 'Editar', icon: 'edit', run },
    { key: 'remove', label: 'Excluir', icon: 'remove', isFor: ({ id }) => id !== 7, run },
  ];
  expect(buttons(markup(actions))).toEqual(['history', 'edit']);
});

test('without anything to do there is no cell for it', () => {
  const cells = (html: string) => html.match(/<td/g)?.length;
  expect(cells(markup(undefined))).toBe(3);
  expect(cells(markup([]))).toBe(4);
});

test('details open from the first cell, whose words stay as they are', () => {
  expect(buttons(markup(undefined))).toEqual([]);
  expect(markup(undefined, { on: { ...handlers, openDetails: run } })).toMatch(
    /<button[^>]*data-action="details"[^>]*>7<\/button>/,
  );
});

test('a narrow card leads with what its table says, and offers the rest', () => {
  expect(markup(undefined)).not.toContain('aria-expanded');
  const folded = markup(undefined, { fold: 'folded' });
  expect(folded).toMatch(/data-label="Unidade"[^>]*data-lead="1"/);
  expect(folded).not.toMatch(/data-label="Id"[^>]*data-lead/);
  expect(folded).toMatch(/aria-expanded="false"[^>]*>table\.more/);
  expect(markup(undefined, { fold: 'open' })).toMatch(/aria-expanded="true"[^>]*>table\.less/);
});

test('a card that shows all offers its details in words', () => {
  const on = { ...handlers, openDetails: run };
  const inWords = />table\.details</;
  expect(markup(undefined, { fold: 'open', on })).toMatch(inWords);
  expect(markup(undefined, { fold: 'folded', on })).not.toMatch(inWords);
  expect(markup(undefined, { fold: 'open' })).not.toMatch(inWords);
});

test('a card that shows all shows what was written about its row', () => {
  const on = { ...handlers, noteOf: ({ unit }: Row) => `Perto da ${unit}` };
  const note = /data-label="details\.note"[^>]*><span[^>]*>Perto da Matriz</;
  expect(markup(undefined, { fold: 'open', on })).toMatch(note);
  for (const fold of ['folded', undefined] as const) expect(markup(undefined, { fold, on })).not.toMatch(note);
  expect(markup(undefined, { fold: 'open', on: { ...on, noteOf: () => '' } })).not.toContain('details.note');
});

test('what is pressed in a row says which one it is of', () => {
  const columns = [
    column.id(),
    column.text('unit'),
    { ...column.code('unit'), name: 'code' },
    column.pdf('file', 'id', 1),
  ];
  const actions: RowAction<Row>[] = [{ key: 'edit', label: 'Editar', icon: 'edit', run }];
  const html = markup(actions, { columns, fold: 'open', on: { ...handlers, openDetails: run } });
  const pressed = [...html.matchAll(/<(?:button|a) [^>]*>/g)].map(([tag]) => tag);
  const bare = pressed.filter((tag) => !tag.includes('aria-describedby="row-7-id row-7-unit"'));
  expect(pressed).toHaveLength(6);
  expect(bare, 'but what opens its details, which has that for a name').toEqual([
    expect.stringContaining('data-action="details"'),
  ]);
  expect(html).toMatch(/<td id="row-7-id".*>7<.*<td id="row-7-unit".*>Matriz</);
});

test('the row that a link meant says so', () => {
  expect(markup(undefined)).not.toContain('aria-current');
  expect(markup(undefined, { isMarked: true })).toMatch(/<tr [^>]*aria-current="true"/);
});
