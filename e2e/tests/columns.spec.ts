import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { type Language, type PortalTable, tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

// Long tours: on a busy machine they need more than the usual time.
test.describe.configure({ timeout: 60_000 });

const action: Record<Language, string> = { 'pt-BR': 'Ação', 'en-US': 'Action' };
const history: Record<Language, string> = { 'pt-BR': 'Histórico', 'en-US': 'History' };

/** Titles as they stand: the first is the selection's, the last the action's. */
function titlesOf(table: PortalTable, language: Language, isEditing: boolean): string[] {
  const named = Object.entries(table.columns[language]).filter(([name]) => isEditing || name !== 'password');
  return ['', ...named.map(([, title]) => title), action[language]];
}

for (const language of ['pt-BR', 'en-US'] as const)
  test(`the columns of all seven tables in ${language}, at rest and in edit`, async ({
    page,
    enter,
    staff,
    company,
  }) => {
    await enter('super');
    const { heads, filter, edit, edited, field } = tableOn(page, language);
    for (const [name, table] of Object.entries<PortalTable>(tables))
      await test.step(name, async () => {
        const word = unique('Columns');
        const [{ id }] = (await layRows(staff, company, table, [word])) as [{ id: number }];
        await page.goto(routeOf(table, company).replace('/#', `/?lng=${language}#`));
        if (name === 'payments') await page.getByRole('tab', { name: history[language] }).click();
        await filter.fill(word);
        await expect(heads).toHaveText(titlesOf(table, language, false));
        await edit(id).click();
        await expect(edited).toBeVisible();
        await expect(heads).toHaveText(titlesOf(table, language, true));
        // A cell being edited is named by its column; id and company are never edited.
        for (const [key, title] of Object.entries(table.columns[language]))
          await expect(field(title)).toHaveCount(key === 'id' || key === 'company_id' ? 0 : 1);
        await page.keyboard.press('Escape');
        await expect(heads).toHaveText(titlesOf(table, language, false));
      });
  });

test('someone who may only read has the same columns without the action', async ({ page, enter, staff, company }) => {
  await enter('member');
  const { heads, rows, add } = tableOn(page);
  const readable = [tables.payments, tables.contracts, tables.schedules, tables.documents];
  for (const table of readable) {
    await layRows(staff, company, table, ['Only']);
    await page.goto(routeOf(table, company));
    if (table === tables.payments) await page.getByRole('tab', { name: 'Histórico' }).click();
    await expect(heads).toHaveText(['', ...Object.values(table.columns['pt-BR'])]);
    await expect(rows.getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0);
    await expect(add).toHaveCount(0);
  }
});
