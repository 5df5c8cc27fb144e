import type { Page, Route } from '@playwright/test';
import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { type PortalTable, tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ allowedComplaints: [/status of 500/] });

/** Of a table with texts of its own for nearly everything. What the others say: `portuguese.test.ts` of the portal. */
const texts = {
  loadFailed: 'Não foi possível consultar os contratos',
  created: 'Um novo contrato foi criado',
  createFailed: 'Falha ao criar novo contrato',
  updated: 'Contrato atualizado com sucesso',
  updateFailed: 'Falha ao atualizar contrato',
  rowRemoved: 'Contrato excluído',
  oneRemoved: 'Contrato removido',
  manyRemoved: 'Contratos removidos',
  removeFailed: 'Falha ao remover contrato',
  removeManyFailed: 'Falha ao remover contratos',
};

/** This is said, and nothing else; then it is put away by hand, as the next one may read the same. */
async function expectOnlyToast(page: Page, role: 'status' | 'alert', text: string): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notificações' });
  await expect(toasts.locator('p')).toHaveText([text]);
  await expect(toasts.getByText(text, { exact: true })).toHaveRole(role);
  await toasts.getByRole('button', { name: 'Fechar notificação' }).dispatchEvent('click');
  await expect(toasts.getByRole('button')).toHaveCount(0);
}

/** Meanwhile the server fails at listing the table's rows, or at every change of them. */
async function whileFailing(page: Page, table: PortalTable, at: 'listing' | 'changes', work: () => Promise<void>) {
  const fail = (route: Route) =>
    (route.request().method() === 'GET') === (at === 'listing')
      ? route.fulfill({ status: 500, json: { message: 'Erro' } })
      : route.fallback();
  const calls = new RegExp(`/${table.resource.path}${at === 'listing' ? '' : '(/\\d+)?'}$`);
  await page.route(calls, fail);
  await work();
  await page.unroute(calls, fail);
}

function labelled(table: PortalTable, word: string): Record<string, string> {
  const typed = Object.entries(table.typed(word));
  return Object.fromEntries(typed.map(([name, value]) => [table.columns[name], value]));
}

test('every toast of listing, creating, updating and deleting', async ({ page, enter, staff, company }) => {
  const table: PortalTable = tables.contracts;
  const word = unique('Said');
  const rows = await layRows(
    staff,
    company,
    table,
    [1, 2, 3, 4, 5].map((at) => `${word}-${at}`),
  );
  const [first, second, third, fourth] = rows.map(({ id }) => id) as [number, number, number, number];
  const t = tableOn(page);
  const failing = (work: () => Promise<void>) => whileFailing(page, table, 'changes', work);
  await enter('super');

  await test.step('listing', async () => {
    await whileFailing(page, table, 'listing', async () => {
      await page.goto(routeOf(table, company));
      await expectOnlyToast(page, 'alert', texts.loadFailed);
    });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await t.filter.fill(word);
    await expect(t.rows).toHaveCount(5);
  });

  await test.step('creating', async () => {
    await t.add.click();
    await t.fill(labelled(table, `${word}-new`));
    await failing(async () => {
      await t.save.click();
      await expectOnlyToast(page, 'alert', texts.createFailed);
    });
    await t.save.click();
    await expectOnlyToast(page, 'status', texts.created);
    await expect(t.edited).toHaveCount(0);
    await expect(t.rows).toHaveCount(6);
  });

  await test.step('updating', async () => {
    await t.edit(first).click();
    await failing(async () => {
      await t.save.click();
      await expectOnlyToast(page, 'alert', texts.updateFailed);
    });
    await t.save.click();
    await expectOnlyToast(page, 'status', texts.updated);
    await expect(t.edited).toHaveCount(0);
  });

  await test.step('deleting by the button of a row', async () => {
    const remove = async () => {
      await t.remove(first).click();
      await t.confirm.click();
    };
    await failing(async () => {
      await remove();
      await expectOnlyToast(page, 'alert', texts.removeFailed);
    });
    await remove();
    await expectOnlyToast(page, 'status', texts.rowRemoved);
    await expect(t.rows).toHaveCount(5);
  });

  await test.step('deleting one that is selected, and several', async () => {
    await t.tick(second).check();
    await t.removeSelected.click();
    await t.confirm.click();
    await expectOnlyToast(page, 'status', texts.oneRemoved);
    await expect(t.rows).toHaveCount(4);
    await t.tick(third).check();
    await t.tick(fourth).check();
    await failing(async () => {
      await t.removeSelected.click();
      await t.confirm.click();
      await expectOnlyToast(page, 'alert', texts.removeManyFailed);
    });
    await t.removeSelected.click();
    await t.confirm.click();
    await expectOnlyToast(page, 'status', texts.manyRemoved);
    await expect(t.rows).toHaveCount(2);
  });

  await test.step('a list with two tabs, and several deleted rows that are counted', async () => {
    await layRows(staff, company, tables.payments, ['Matriz', 'Filial']);
    await whileFailing(page, tables.payments, 'listing', async () => {
      await page.goto(routeOf(tables.payments, company));
      await expectOnlyToast(page, 'alert', 'Falha ao consultar os pagamentos');
    });
    // Both tabs offer to try again: the one in front is meant.
    const history = page.getByRole('tab', { name: 'Histórico' });
    await history.click();
    await expect(history).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await t.selectAll.click();
    await t.removeSelected.click();
    await t.confirm.click();
    await expectOnlyToast(page, 'status', '2 pagamentos excluídos');
    await expect(t.rows).toHaveCount(0);
  });
});
