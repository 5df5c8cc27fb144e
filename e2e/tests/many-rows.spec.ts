import type { Contract } from '@clareira/contract';
import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

const many = 10_000;

/** Units count downwards, so that sorting by them turns the table around. */
function contractsOf(company_id: number): Contract[] {
  return Array.from({ length: many }, (_, at) => ({
    id: at + 1,
    company_id,
    date: '2026-03-09',
    unit: `Unidade ${String(many - at).padStart(5, '0')}`,
    technical_manager: at % 2 === 0 ? 'Antônio' : 'Rita',
    status: 'ATIVO',
    annex_id: null,
  }));
}

test('ten thousand rows are filtered, sorted, selected, scrolled through and edited', async ({
  page,
  enter,
  signIn,
  company,
  provoked,
}) => {
  const rows = contractsOf(company.id);
  await page.route(/\/contracts$/, (route) => route.fulfill({ json: rows }));
  await enter('super');
  await page.goto(routeOf(tables.contracts, company));
  const t = tableOn(page);
  const count = page.getByText(/^[\d.]+ de 10\.000/);
  const unitOfFirst = t.rows.first().getByRole('cell').nth(3);

  await test.step('only what is in sight is in the document', async () => {
    await expect(count).toHaveText('10.000 de 10.000');
    await expect(t.row(1)).toBeVisible();
    expect(await t.rows.count()).toBeLessThan(60);
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(many + 1));
    const [row, all] = [t.row(1), t.row(1).locator('..')].map((part) => part.evaluate((it) => it.clientHeight));
    expect(await all, 'as high as its rows, though few of them have been measured').toBe(many * ((await row) ?? 0));
  });

  await test.step('filtering, without case and accents, by every word', async () => {
    await t.filter.fill('ANTONIO 00043');
    await expect(count).toHaveText(/^0 de/);
    await t.filter.fill('antonio 00044');
    await expect(count).toHaveText(/^1 de/);
    await expect(t.rows).toHaveCount(1);
    await expect(unitOfFirst).toHaveText('Unidade 00044');
    await t.filter.fill('rita');
    await expect(count).toHaveText(/^5\.?000 de/);
    await t.filter.fill('');
    await expect(count).toHaveText(/^10\.?000 de/);
  });

  await test.step('sorting up, down, and back', async () => {
    const head = page.getByRole('columnheader', { name: 'Unidade' });
    for (const [direction, unit] of [
      ['ascending', 'Unidade 00001'],
      ['descending', 'Unidade 10000'],
      ['none', 'Unidade 10000'],
    ] as const) {
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', direction);
      await expect(unitOfFirst).toHaveText(unit);
    }
  });

  await test.step('selecting every one, and none', async () => {
    await t.selectAll.click();
    await expect(page.getByText(/^10\.?000 selecionados$/)).toBeVisible();
    await expect(t.tick(1)).toBeChecked();
    await t.selectAll.click();
    await expect(page.getByText(/\d selecionados$/)).toHaveCount(0);
  });

  await test.step('scrolling by its keys leaves the focus where it was, and Tab goes on from there', async () => {
    await t.remove(3).focus();
    await page.keyboard.press('End');
    // A scroll on its way would take the page down again after Tab has brought it up.
    const frame = page.getByRole('table').locator('..');
    const below = () =>
      frame.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
    await expect.poll(below).toBeLessThan(1);
    await expect(t.row(8)).toHaveCount(0);
    await expect(t.remove(3)).toBeFocused();
    await expect(t.remove(3)).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(t.tick(4)).toBeFocused();
    await expect(t.tick(4)).toBeInViewport();
  });

  await test.step('the last one is scrolled to, edited and saved', async () => {
    await t.tick(3).hover();
    await page.mouse.wheel(0, many * 100);
    await expect(t.row(many)).toBeInViewport();
    expect(await t.rows.count()).toBeLessThan(60);
    await page.route(/\/contracts\/\d+$/, async (route) => {
      const unit = await t.field('Unidade').inputValue();
      const saved = { ...rows[many - 1], unit } as Contract;
      rows[many - 1] = saved;
      return route.fulfill({ json: saved });
    });
    await t.edit(many).click();
    await expect(t.field('Data do Serviço')).toBeFocused();
    await t.field('Unidade').fill('Sede');
    await page.mouse.wheel(0, -many * 100);
    await expect(t.row(1)).toBeInViewport();
    await expect(t.field('Unidade'), 'the row in edit stays, wherever the table is').toHaveValue('Sede');
    await t.save.click();
    await closeToast(page, 'Contrato atualizado com sucesso');
    await t.filter.fill('sede');
    await expect(t.row(many)).toContainText('Sede');
    await t.filter.fill('');
  });

  await test.step('the focus follows a row that sorts elsewhere', async () => {
    await page.getByRole('columnheader', { name: 'Unidade' }).getByRole('button').click();
    await t.edit(many).click();
    await t.field('Unidade').fill('Zona');
    await t.field('Unidade').press('Enter');
    await expect(t.edit(many)).toBeFocused();
    await expect(t.row(many)).toBeInViewport();
    await expect(t.row(many)).toHaveAttribute('aria-rowindex', String(many + 1));
    await closeToast(page, 'Contrato atualizado com sucesso');
  });

  await test.step('a row that was in edit when the session ended is in sight among its own again', async () => {
    await t.edit(many).click();
    await t.field('Unidade').fill('Filial');
    provoked.push(/401/);
    await page.route(/\/contracts\/\d+$/, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    await t.save.click();
    await expect(toast(page, 'Sessão expirada')).toBeVisible();
    await signIn('super');
    await page.goto(routeOf(tables.contracts, company));
    await expect(t.field('Unidade')).toHaveValue('Filial');
    await expect(t.row(many - 1)).toBeInViewport();
    await expect(t.field('Unidade')).toBeInViewport();
  });
});

test('narrow screens: rows are cards with the same actions, and nothing is wider than the screen', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const t = tableOn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('super');

  await test.step('a phone', async () => {
    const [a, b] = (await layRows(staff, company, tables.contracts, ['Matriz', 'Filial'])) as [
      { id: number },
      { id: number },
    ];
    await page.goto(routeOf(tables.contracts, company));
    const expectFitting = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await expect(t.row(a.id)).toBeVisible();
    await expectFitting();
    const boxes = await Promise.all([t.row(a.id), t.row(b.id)].map((row) => row.boundingBox()));
    expect(boxes[1] && boxes[0] && boxes[1].y - boxes[0].y, 'one below the other').toBeGreaterThan(100);
    await expect(t.heads, 'no titles over cells that they are not of').toHaveCount(1);
    await expect(t.row(a.id).getByRole('cell', { name: 'Unidade' }), 'a title in the cell').toContainText('Matriz');
    const manager = t.row(a.id).getByRole('cell', { name: 'Rita Lopes' });
    await expect(manager, 'the rest is folded away').toBeHidden();
    await t.row(a.id).getByRole('button', { name: 'Mais informações' }).click();
    await expect(manager).toBeVisible();
    expect(await manager.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Técnico Responsável"');
    for (const control of [t.add, t.download, t.selectAll, t.tick(a.id), t.edit(a.id), t.remove(a.id)])
      await expect(control).toBeInViewport({ ratio: 1 });

    await t.edit(a.id).click();
    await expectFitting();
    await t.field('Unidade').fill('Sede');
    await t.save.click();
    await expect(t.row(a.id)).toContainText('Sede');
    await page.getByLabel('Ordenar por').selectOption('Unidade, crescente');
    await expect(t.rows.first()).toContainText('Filial');
    await page.getByLabel('Ordenar por').selectOption('Unidade, decrescente');
    await expect(t.rows.first()).toContainText('Sede');
    await t.tick(b.id).check();
    const fold = await t.removeSelected.boundingBox();
    expect(fold && fold.y + fold.height, 'what can be done with a selection is at the bottom').toBeGreaterThan(780);
    await t.tick(b.id).uncheck();
    await t.remove(b.id).click();
    await t.confirm.click();
    await expect(toast(page, 'Contrato excluído')).toBeVisible();
    await expect(t.rows).toHaveCount(1);
    await t.add.click();
    await expect(t.field('Status')).toHaveValue('ATIVO');
    await t.cancel.click();
    await expect(t.rows).toHaveCount(1);
  });

  await test.step('a tablet has cards for a table that would not fit, and a table for one that does', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const code = '00190.00009 01234.567890 12345.678901 2 34560000012345';
    await layRows(staff, company, tables.payments, ['Matriz'], { fields: { billet_code: code } });
    await page.goto(`${routeOf(tables.payments, company)}?aba=historico`);
    const whole = t.rows.first().getByText(code);
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(t.rows.first()).toHaveCSS('display', 'grid');
      if (width < 500) {
        await t.rows.first().getByRole('button', { name: 'Mais informações' }).press('Enter');
        await expect(t.rows.first().getByRole('button', { name: 'Menos informações' })).toBeInViewport({ ratio: 1 });
      }
      await expect(whole).toBeVisible();
      expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight), 'all of it').toBe(
        true,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    await layRows(staff, company, tables.companyUsers, [unique('Ana')]);
    await page.goto(routeOf(tables.companyUsers, company));
    await expect(t.rows.last()).toContainText('@');
    const [name, address] = await Promise.all(
      [3, 4].map((at) => t.rows.last().getByRole('cell').nth(at).boundingBox()),
    );
    expect(address?.width, 'an address has two columns of a card').toBeGreaterThan(1.9 * Number(name?.width));
    await page.goto(routeOf(tables.companies, company));
    await expect(t.rows.first()).toHaveCSS('display', 'table-row');
  });
});
