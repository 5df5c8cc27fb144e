import { contracts, paths } from '@clareira/contract';
import { expectHome } from '../fixtures/home.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

const list = /\/contracts$/;

test('a table that has not changed is not sent again, and one that has is', async ({ page, enter, staff, company }) => {
  const [row] = await layRows(staff, company, tables.contracts, ['Matriz']);
  await enter('member');
  await page.goto(routeOf(tables.contracts, company));
  const t = tableOn(page);

  /** Leaves the table, and comes back at once. */
  async function comeBack(): Promise<number> {
    await expect(t.rows).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expectHome(page);
    const answered = page.waitForResponse(list);
    await page.getByRole('link', { name: 'Contratos', exact: true }).click();
    return (await answered).status();
  }

  expect(await comeBack()).toBe(304);
  await expect(t.rows).toHaveCount(1);
  await expect(t.row(Number(row?.id))).toContainText('Matriz');

  const place = { ...staff.user, company_id: company.id };
  await staff.post(paths.rows(contracts, place), tables.contracts.row('Filial'));
  expect(await comeBack()).toBe(200);
  await expect(t.rows).toHaveCount(2);
  expect(await comeBack()).toBe(304);
  await expect(t.rows).toHaveCount(2);
});
