import { expectHome } from '../fixtures/home.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const table = tables.contracts;

test('Escape, links, the quick jump and a reload ask before something typed goes, and the end of a session keeps it', async ({
  page,
  provoked,
  enter,
  signIn,
  staff,
  company,
}) => {
  const [{ id }] = (await layRows(staff, company, table, ['Matriz'])) as [{ id: number }];
  await enter('super');
  await page.goto(routeOf(table, company));
  const t = tableOn(page);
  const stay = t.dialog.getByRole('button', { name: 'Continuar editando', exact: true });
  const discard = t.dialog.getByRole('button', { name: 'Descartar', exact: true });
  const back = page.getByRole('link', { name: 'Voltar' });

  await t.edit(id).click();
  await t.field('Unidade').press('Escape');
  await expect(t.edited, 'nothing typed, nothing asked').toHaveCount(0);

  await t.edit(id).click();
  await t.field('Unidade').fill('Sede');
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    Voltar: () => back.click(),
    'the quick jump': async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('agenda');
      await page.getByRole('option').first().click();
    },
  };
  for (const [way, leave] of Object.entries(ways))
    await test.step(way, async () => {
      await leave();
      await expect(stay).toBeFocused();
      await stay.click();
      await expect(t.dialog).toHaveCount(0);
      await expect(t.field('Unidade')).toHaveValue('Sede');
    });

  await test.step('the side menu, also where it is opened after what was typed', async () => {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const answers = [() => stay.click(), () => page.keyboard.press('Escape')];
    for (const way of [menu.getByRole('link', { name: 'Minha conta' }), menu.getByRole('button', { name: 'Sair' })])
      for (const answer of answers) {
        await way.click();
        await expect(stay).toBeFocused();
        await answer();
        await expect(way, 'the menu stays as it was').toBeFocused();
      }
    await page.keyboard.press('Escape');
    await expect(t.dialog).toHaveCount(0);
    await expect(t.field('Unidade')).toHaveValue('Sede');
  });

  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.evaluate(() => location.reload());
  expect(await asked).toBe('beforeunload');
  await expect(t.field('Unidade')).toHaveValue('Sede');

  await back.click();
  await discard.click();
  await expectHome(page);
  await page.goto(routeOf(table, company));
  await expect(t.row(id)).toContainText('Matriz');
  await expect(t.edited, 'what was discarded is gone').toHaveCount(0);

  await test.step('an expired session takes nothing typed with it: it is there after signing in again, its file too', async () => {
    await t.edit(id).click();
    await t.field('Unidade').fill('Sede');
    await t.field('Contrato (PDF)').setInputFiles({
      name: 'novo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 '),
    });
    provoked.push(/401/);
    await page.route(/\/contracts\/\d+$/, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    await t.save.click();
    await expect(toast(page, 'Sessão expirada')).toBeVisible();
    await signIn('super');
    await page.goto(routeOf(table, company));
    await expect(t.field('Unidade')).toHaveValue('Sede');
    await expect(t.edited.getByText('novo.pdf')).toBeVisible();
    await expect(toast(page, 'O que você estava preenchendo foi recuperado. Confira e salve.')).toBeVisible();
    await t.save.click();
    await expect(t.row(id)).toContainText('Sede');
  });
});
