import { type Payment, paths, payments } from '@clareira/contract';
import { countCalls } from '../fixtures/answers.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectSaidOnce, toast } from '../fixtures/toast.ts';

const table = tables.contracts;
const one = /\/contracts\/\d+$/;
type Ids = [{ id: number }, { id: number }, { id: number }];

test('selecting all, none and some, and what is asked before they are deleted', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const [a, b, c] = (await layRows(staff, company, table, ['A', 'B', 'C'])) as Ids;
  await enter('super');
  await page.goto(routeOf(table, company));
  const t = tableOn(page);

  await test.step('selecting; nothing selected leaves nothing to delete', async () => {
    const ticks = [t.tick(a.id), t.tick(b.id), t.tick(c.id)];
    await expect(t.removeSelected).toBeDisabled();
    await t.selectAll.click();
    for (const tick of ticks) await expect(tick).toBeChecked();
    await expect(t.removeSelected).toBeEnabled();
    await expect(page.getByText('3 selecionados')).toBeVisible();
    await t.selectAll.click();
    for (const tick of ticks) await expect(tick).not.toBeChecked();
    await expect(t.removeSelected).toBeDisabled();
    await t.tick(b.id).check();
    await expect(t.selectAll).toBeChecked({ indeterminate: true });
    await t.selectAll.click();
    for (const tick of ticks) await expect(tick, 'some become all').toBeChecked();
    await t.edit(b.id).click();
    await expect(t.removeSelected, 'while editing').toBeDisabled();
    await expect(t.tick(a.id)).toBeChecked();
    await t.cancel.click();
    await expect(t.removeSelected).toBeEnabled();
    await t.selectAll.click();
  });

  await test.step('the confirmation: its words for one and for several, its focus, and three ways to say no', async () => {
    const deletions = countCalls(page, 'DELETE', one);
    const no = t.dialog.getByRole('button', { name: 'Não', exact: true });
    const yes = t.dialog.getByRole('button', { name: 'Sim', exact: true });

    await t.remove(a.id).click();
    await expect(t.dialog).toHaveAccessibleName('Excluir Contrato');
    await expect(t.dialog.getByText('Continuar com a operação?', { exact: true })).toBeVisible();
    await expect(t.dialog.getByText(`${a.id} · 09/03/2026 · A · Rita Lopes · Ativo`), 'what goes').toBeVisible();
    await expect(no).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(yes).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(no, 'the focus stays inside').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(t.dialog).toHaveCount(0);
    await expect(t.remove(a.id)).toBeFocused();

    await t.tick(a.id).check();
    await t.removeSelected.click();
    await expect(t.dialog, 'one that is selected').toHaveAccessibleName('Excluir Contrato');
    await no.click();
    await expect(t.dialog).toHaveCount(0);
    await t.tick(b.id).check();
    await t.removeSelected.click();
    await expect(t.dialog).toHaveAccessibleName('Excluir Contratos');
    await expect(t.dialog.getByText('2 contratos', { exact: true })).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(t.dialog).toHaveCount(0);
    await expect(t.removeSelected).toBeFocused();
    await expect(t.rows).toHaveCount(3);
    expect(deletions()).toBe(0);
  });
});

test('deleting: a company with what goes along, a document through company 1, several by one call each', async ({
  page,
  provoked,
  enter,
  staff,
  company,
}) => {
  const rows = (await layRows(staff, company, table, ['A', 'B', 'C', 'D'])) as [...Ids, { id: number }];
  const [document] = (await layRows(staff, company, tables.documents, ['A'])) as [{ id: number }];
  await enter('super');
  const t = tableOn(page);

  await test.step('before a company is deleted one reads how much goes along with it', async () => {
    await page.goto(routeOf(tables.companies, company));
    await t.filter.fill(company.name);
    await t.remove(company.id).click();
    await expect(t.dialog.getByText(company.name)).toBeVisible();
    await expect(
      t.dialog.getByText('Também serão excluídos: 4 contratos e 1 documento.', { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(t.dialog).toHaveCount(0);
  });

  await test.step('a document is deleted through company 1, whoever it belongs to', async () => {
    await page.goto(routeOf(tables.documents, company));
    const sent = page.waitForRequest((request) => request.method() === 'DELETE');
    await t.remove(document.id).click();
    await t.confirm.click();
    expect(new URL((await sent).url()).pathname).toBe(`/api/accounts/1/companies/1/documentations/${document.id}`);
    await expect(toast(page, 'Documento removido')).toBeVisible();
  });

  await test.step('a key leads to what takes that back, and from there to where one was', async () => {
    await expect(t.add).toBeFocused();
    await expect(page.getByRole('region', { name: 'Notificações' })).toHaveAttribute('aria-keyshortcuts', 'F6');
    await page.keyboard.press('F6');
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(t.add).toBeFocused();
    await expect(t.row(document.id)).toBeVisible();
  });

  await test.step('while the list is being loaded the selection cannot be deleted', async () => {
    await page.goto(routeOf(table, company));
    await t.tick(rows[0].id).check();
    await expect(t.removeSelected).toBeEnabled();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/contracts$/, (route) => promise.then(() => route.fallback()));
    await t.edit(rows[1].id).click();
    await t.save.click();
    await expect(t.edited).toHaveCount(0);
    await expect(t.removeSelected).toBeDisabled();
    answer();
    await expect(t.removeSelected).toBeEnabled();
    await page.unroute(/\/contracts$/);
  });

  await test.step('without a connection that is said once', async () => {
    provoked.push(/ERR_INTERNET_DISCONNECTED/);
    await t.removeSelected.click();
    await expectSaidOnce(page, 'Falha ao remover contrato', () => t.confirm.click());
  });

  await test.step('of several, those that went can be taken back, though others have changed the rest', async () => {
    provoked.push(/412/);
    await page.route(new RegExp(`/contracts/${rows[1].id}$`), (route) => route.fulfill({ status: 412, json: {} }), {
      times: 1,
    });
    await t.tick(rows[1].id).check();
    await t.removeSelected.click();
    await t.confirm.click();
    const text = '1 de 2 linhas excluídas. O que ficou foi alterado por outra pessoa.';
    await expect(toast(page, text)).toBeVisible();
    await expect(t.rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(t.rows).toHaveCount(4);
  });

  await test.step('several are deleted by one call each, side by side', async () => {
    const doomed = rows.slice(0, 3);
    const asked: string[] = [];
    const { promise: allAsked, resolve } = Promise.withResolvers<void>();
    // None is answered before all of them are there.
    await page.route(one, async (route) => {
      asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname.split('/').at(-1)}`);
      if (asked.length === doomed.length) resolve();
      await allAsked;
      await route.fallback();
    });
    for (const { id } of doomed) await t.tick(id).check();
    await t.removeSelected.click();
    await t.confirm.click();
    await expect(toast(page, 'Contratos removidos')).toBeVisible();
    await expect(t.rows).toHaveCount(1);
    expect(asked.toSorted()).toEqual(doomed.map(({ id }) => `DELETE ${id}`).toSorted());
    await expect(t.removeSelected, 'what was selected is gone').toBeDisabled();
  });
});

test('a step back to another tab takes what was asked about a deletion along', async ({
  page,
  enter,
  staff,
  company,
  provoked,
}) => {
  const [{ id }] = (await layRows(staff, company, tables.payments, ['A'])) as Ids;
  await enter('super');
  await page.goto(routeOf(tables.payments, company));
  await page.getByRole('link', { name: 'Veja sua fatura detalhada' }).click();
  const { dialog, rows } = tableOn(page);
  await rows.getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Em aberto', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goForward();
  const path = paths.row(payments, { account_id: staff.user.account_id, company_id: company.id }, id);
  await staff.put(path, { ...(await staff.get<Payment>(path)), unit: 'Filial' });
  provoked.push(/412/);
  const { confirm } = tableOn(page);
  const changed = page.getByRole('dialog', { name: 'Esta linha foi alterada por outra pessoa.' });
  await rows.getByRole('button', { name: 'Excluir' }).click();
  await confirm.click();
  await expect(changed.getByRole('listitem')).toHaveText(['Unidade: A → Filial']);
  await page.goBack();
  await expect(changed).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(toast(page, 'Esta linha foi alterada por outra pessoa.'), 'it is still there').toBeVisible();
});

test('the confirmation takes 300 ms to go', async ({ page, enter, staff, company }) => {
  const [a] = (await layRows(staff, company, table, ['A'])) as Ids;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await enter('super');
  await page.goto(routeOf(table, company));
  const t = tableOn(page);
  await t.remove(a.id).click();
  await expect(t.dialog).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await t.dialog.getByRole('button', { name: 'Não' }).press('Escape');
  await page.clock.runFor(280);
  await expect(t.dialog).toHaveCount(1);
  // Three frames come on top: the animation begins and ends with one.
  await page.clock.runFor(70);
  await expect(t.dialog).toHaveCount(0);
});
