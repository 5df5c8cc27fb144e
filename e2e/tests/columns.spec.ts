import type { Locator } from '@playwright/test';
import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { type PortalTable, tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

// The titles of all tables, and what can be chosen: `columns.test.ts` of the portal, and in English `english.test.ts`.

/** Titles as they stand: the first is the selection's, the last the action's. */
function titlesOf(table: PortalTable, isEditing: boolean): string[] {
  const named = Object.entries(table.columns).filter(([name]) => isEditing || name !== 'password');
  return ['', ...named.map(([, title]) => title), 'Ação'];
}

/** Over how many lines a text goes, in a cell that shows two of them at most. */
const lineCount = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size;
  });

/** Measured as if it had been typed. */
const isPlaceholderWhole = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    input.style.fontSize = getComputedStyle(input, '::placeholder').fontSize;
    input.value = input.placeholder;
    const isWhole = input.scrollWidth <= input.clientWidth;
    input.value = '';
    input.style.fontSize = '';
    return isWhole;
  });

test('the columns of a table at rest and in edit, and all choices of a dropdown', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const t = tableOn(page);
  const { heads, filter, edit, edited, field } = t;
  const laid = new Map<PortalTable, number>();
  await enter('super');
  for (const table of [tables.companyUsers, tables.schedules])
    await test.step(table.resource.name, async () => {
      const word = unique('Columns');
      const [{ id }] = (await layRows(staff, company, table, [word])) as [{ id: number }];
      laid.set(table, id);
      await page.goto(routeOf(table, company));
      await filter.fill(word);
      await expect(heads).toHaveText(titlesOf(table, false));
      await edit(id).click();
      await expect(edited).toBeVisible();
      await expect(heads).toHaveText(titlesOf(table, true));
      // A cell being edited is named by its column; id and company are never edited.
      for (const [key, title] of Object.entries(table.columns))
        await expect(field(title)).toHaveCount(key === 'id' || key === 'company_id' ? 0 : 1);
      await page.keyboard.press('Escape');
      await expect(heads).toHaveText(titlesOf(table, false));
    });

  await test.step('of a dropdown nothing is chosen at first, and every choice can be saved', async () => {
    const id = Number(laid.get(tables.schedules));
    const names = ['Pendente confirmação', 'Agendado', 'Realizado', 'Atrasado'];
    await t.add.click();
    const options = field('Status').locator('option');
    await expect(options).toHaveText(['Selecione o status', ...names]);
    await expect(field('Status')).toHaveValue('');
    await expect(options.first(), 'nobody chooses the placeholder').toBeDisabled();
    expect(await isPlaceholderWhole(field('Data da solicitação'))).toBe(true);
    await t.cancel.click();
    for (const name of names) {
      await edit(id).click();
      await field('Status').selectOption(name);
      await t.save.click();
      await expect(edited).toHaveCount(0);
      await expect(t.row(id).getByRole('cell', { name, exact: true })).toBeVisible();
      for (const text of [name, company.name, 'Sem arquivo'])
        expect(await lineCount(t.row(id).getByText(text, { exact: true })), text).toBe(1);
    }
    const frame = page.getByRole('table').locator('..');
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'nothing is cut').toBe(0);
  });

  await test.step('in English, where companies have an order of their own', async () => {
    await page.goto('/?lng=en-US#/servicos/empresas');
    await expect(heads).toHaveText(['', 'Id', 'CNPJ', 'Name', 'Action']);
  });
});

test('someone who may only read has the same columns without the action', async ({ page, enter, staff, company }) => {
  await enter('member');
  const { heads, rows, add } = tableOn(page);
  for (const table of [tables.documents, tables.payments]) {
    await layRows(staff, company, table, ['Only']);
    await page.goto(routeOf(table, company));
    if (table === tables.payments) await page.getByRole('tab', { name: 'Histórico' }).click();
    await expect(heads).toHaveText(['', ...Object.values(table.columns)]);
    await expect(rows.getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0);
    await expect(add).toHaveCount(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const [card, title] = await Promise.all([rows, rows.locator('[data-lead="1"]')].map((part) => part.boundingBox()));
  expect((title?.width ?? 0) / (card?.width ?? 1), 'what a card leads with goes to its end').toBeGreaterThan(0.7);
});
