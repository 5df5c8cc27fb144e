import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { type PortalTable, tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

// Long tours: on a busy machine they need more than the usual time.
test.describe.configure({ timeout: 60_000 });

/** Titles as they stand: the first is the selection's, the last the action's. */
function titlesOf(table: PortalTable, isEditing: boolean): string[] {
  const named = Object.entries(table.columns).filter(([name]) => isEditing || name !== 'password');
  return ['', ...named.map(([, title]) => title), 'Ação'];
}

test('the columns of all seven tables, at rest and in edit', async ({ page, enter, staff, company }) => {
  await enter('super');
  const { heads, filter, edit, edited, field } = tableOn(page);
  for (const [name, table] of Object.entries<PortalTable>(tables))
    await test.step(name, async () => {
      const word = unique('Columns');
      const [{ id }] = (await layRows(staff, company, table, [word])) as [{ id: number }];
      await page.goto(routeOf(table, company));
      if (name === 'payments') await page.getByRole('tab', { name: 'Histórico' }).click();
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
});

// The titles of all tables in English: `english.test.ts` of the portal.
test('in English, where companies have an order of their own', async ({ page, enter }) => {
  await enter('super');
  await page.goto('/?lng=en-US#/servicos/empresas');
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Id', 'CNPJ', 'Name', 'Action']);
});

test('someone who may only read has the same columns without the action', async ({ page, enter, staff, company }) => {
  await enter('member');
  const { heads, rows, add } = tableOn(page);
  const readable = [tables.payments, tables.contracts, tables.schedules, tables.documents];
  for (const table of readable) {
    await layRows(staff, company, table, ['Only']);
    await page.goto(routeOf(table, company));
    if (table === tables.payments) await page.getByRole('tab', { name: 'Histórico' }).click();
    await expect(heads).toHaveText(['', ...Object.values(table.columns)]);
    await expect(rows.getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0);
    await expect(add).toHaveCount(0);
  }
});
