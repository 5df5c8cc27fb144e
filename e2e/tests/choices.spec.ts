import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { type PortalTable, tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

// Long tours: on a busy machine they need more than the usual time.
test.describe.configure({ timeout: 60_000 });

/** The placeholder, and what can be chosen, in order. */
const choices: [table: PortalTable, field: string, texts: string[]][] = [
  [tables.payments, 'status', ['Selecione o status', 'Pendente', 'Pago']],
  [tables.schedules, 'status', ['Selecione o status', 'Pendente confirmação', 'Agendado', 'Realizado', 'Atrasado']],
  [
    tables.documents,
    'type',
    ['Selecione o tipo', 'Licença Ambiental', 'Alvará de Vigilância', 'Certificados', 'Ordem de Serviço'],
  ],
];

test('dropdowns: nothing is chosen at first, and every choice can be saved', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const t = tableOn(page);
  await enter('super');
  for (const [table, field, texts] of choices) {
    const [{ id }] = (await layRows(staff, company, table, [unique('Choice')])) as [{ id: number }];
    const title = String(table.columns[field]);
    const [placeholder = '', ...names] = texts;
    await page.goto(routeOf(table, company));
    if (table === tables.payments) await page.getByRole('tab', { name: 'Histórico' }).click();
    await t.add.click();
    const options = t.field(title).locator('option');
    await expect(options).toHaveText([placeholder, ...names]);
    await expect(t.field(title)).toHaveValue('');
    await expect(options.first(), 'nobody chooses the placeholder').toBeDisabled();
    await t.cancel.click();
    for (const name of names) {
      await t.edit(id).click();
      await t.field(title).selectOption(name);
      await t.save.click();
      await expect(t.edited).toHaveCount(0);
      await expect(t.row(id).getByRole('cell', { name, exact: true })).toBeVisible();
    }
  }
});
