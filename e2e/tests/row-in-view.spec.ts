import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

const picture = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') };

test('the last row in edit is in view with its messages, on a desk and on a phone', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const units = Array.from({ length: 20 }, (_, at) => `Unidade ${at + 1}`);
  const last = (await layRows(staff, company, tables.payments, units)).at(-1) as { id: number };
  await enter('super');
  await page.goto(`${routeOf(tables.payments, company)}?aba=historico`);
  const t = tableOn(page);
  await expect(t.rows.first()).toBeVisible();
  await t.filter.fill('Unidade');

  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await t.edit(last.id).click();
      if (width > 1000) await expect(t.save).toBeInViewport({ ratio: 1 });
      await t.field('Boleto (PDF)').setInputFiles(picture);
      await expect(t.edited.getByText('Formato inválido')).toBeInViewport({ ratio: 1 });
      await expect(t.save).toBeInViewport({ ratio: 1 });
      await t.cancel.click();
      await expect(t.edited).toHaveCount(0);
    });
});
