import { expectTheyDiffer } from '../fixtures/own-colours.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

test('a link to a row brings it into view and marks it, in a table and among cards', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const units = Array.from({ length: 25 }, (_, at) => `Unidade ${at + 1}`);
  await layRows(staff, company, tables.payments, units, { fields: { status: 'paid_off' } });
  const fields = { due_date: '2026-02-01' };
  const open = await layRows(staff, company, tables.payments, ['Aberta', 'Outra'], { fields });
  const [{ id }, other] = open as [{ id: number }, { id: number }];
  const { row, rows } = tableOn(page);
  await enter('member');
  for (const width of [1280, 390])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      await page.goto(routeOf(tables.payments, company));
      await page.getByRole('link', { name: 'Veja sua fatura detalhada' }).click();
      await expect(row(id)).toBeInViewport();
      await expect(row(id)).toHaveAttribute('aria-current', 'true');
      await expectTheyDiffer(page, row(id), row(other.id));
      await page.goto(routeOf(tables.contracts, company));
      await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
      await page.goto(`${routeOf(tables.payments, company)}?aba=historico&linha=${id}`);
      await expect(row(id), 'from elsewhere').toBeInViewport();

      await page.getByRole('tab', { name: 'Em aberto', exact: true }).click();
      await page.getByRole('link', { name: /^Existem outros débitos pendentes/ }).click();
      await expect(rows, 'the alert opens what is pending').toHaveCount(2);
    });
});
