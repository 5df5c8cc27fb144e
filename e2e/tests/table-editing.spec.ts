import { type Contract, contracts, paths } from '@clareira/contract';
import type { Page, Request } from '@playwright/test';
import { countCalls, holdBack } from '../fixtures/answers.ts';
import { clickAgain } from '../fixtures/click-again.ts';
import { layRows, pathOf, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

test.use({ allowedComplaints: [/status of (404|422|500)/] });

const table = tables.contracts;
const list = /\/contracts$/;
const one = /\/contracts\/\d+$/;

const isChange = (request: Request) => request.method() !== 'GET' && /\/contracts/.test(request.url());

/** Escape asks before something typed goes. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
}

test('adding: an unsaved row goes without a call, a saved one is sent once and stays', async ({
  page,
  enter,
  staff,
  company,
}) => {
  await enter('super');
  await page.goto(routeOf(table, company));
  const t = tableOn(page);

  await test.step('an unsaved row goes without a call, by its button and by Escape', async () => {
    const empty = page.getByText('Nenhum contrato por aqui ainda. Use “Adicionar” para cadastrar o primeiro.');
    const changes = countCalls(page, 'POST', list);
    const deletions = countCalls(page, 'DELETE', one);
    for (const leave of [() => t.cancel.click(), () => discard(page)]) {
      await expect(empty).toBeVisible();
      await t.add.click();
      await t.field('Unidade').fill('Never saved');
      await leave();
      await expect(empty).toBeVisible();
      await expect(t.add).toBeFocused();
    }
    expect(changes() + deletions()).toBe(0);
  });

  await test.step('saving twice sends once, and nothing can be typed meanwhile', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(list, async (route) => {
      if (route.request().method() === 'POST') await promise;
      await route.fallback();
    });
    const creations = countCalls(page, 'POST', list);
    await t.add.click();
    await t.fill({ Unidade: 'Matriz', 'Técnico Responsável': 'Rita' });
    await t.save.dblclick();
    await t.field('Unidade').press('Enter');
    await expect(t.edited).toHaveAttribute('aria-busy', 'true');
    await expect(t.field('Unidade')).not.toBeEditable();
    answer();
    await expect(t.edited).toHaveCount(0);
    await expect(t.rows).toHaveCount(1);
    expect(creations()).toBe(1);
    await page.unroute(list);
    await closeToast(page, 'Um novo contrato foi criado');
  });

  const [{ id }] = (await staff.get(pathOf(table, staff, company))) as [Contract];
  await test.step('a blank last row in edit, everything else locked, saved by Enter as a new row', async () => {
    await t.tick(id).check();
    await expect(t.removeSelected).toBeEnabled();
    const loads = countCalls(page, 'GET', list);
    await t.add.click();

    await expect(t.rows).toHaveCount(2);
    await expect(t.rows.last().getByRole('button', { name: 'Salvar' })).toBeVisible();
    await expect(t.field('Data do Serviço')).toBeFocused();
    await expect(t.field('Data do Serviço')).toHaveValue('');
    await expect(t.field('Unidade')).toHaveValue('');
    await expect(t.field('Status')).toHaveValue('ATIVO');
    await expect(t.edited, 'its temporary id is nobody’s business').not.toContainText('ROW_');
    for (const locked of [t.add, t.removeSelected, t.edit(id), t.remove(id), t.tick(id), t.selectAll])
      await expect(locked).toBeDisabled();

    await t.fill({ 'Data do Serviço': '09032026', Unidade: ' Filial ', 'Técnico Responsável': 'Rita' });
    const sent = page.waitForRequest(isChange);
    await page.keyboard.press('Enter');
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.postData()).not.toContain('ROW_');
    expect(request.postData()).toContain('2026-03-09');
    await expect(toast(page, 'Um novo contrato foi criado')).toBeVisible();
    await expect(t.edited).toHaveCount(0);
    await expect(t.rows.last().getByRole('cell')).toHaveText([
      '',
      /^\d+$/,
      '09/03/2026',
      'Filial',
      'Rita',
      'ATIVO',
      'Sem arquivo',
      '',
    ]);
    expect(loads(), 'the list is loaded anew').toBe(1);
    for (const free of [t.add, t.removeSelected, t.edit(id), t.remove(id), t.tick(id), t.selectAll])
      await expect(free).toBeEnabled();
  });

  await test.step('a second click, quicker than the fields are drawn, changes nothing', async () => {
    const [edit, remove] = await Promise.all([t.edit(id).elementHandle(), t.remove(id).elementHandle()]);
    await page.evaluate(
      async (buttons) => {
        for (const button of buttons) {
          (button as HTMLElement | null)?.click();
          // As between two clicks of a hand: React answers the first, and draws on only in later tasks.
          await null;
        }
      },
      [edit, remove],
    );
    await expect(t.field('Unidade')).toHaveValue('Matriz');
    await expect(t.dialog).toHaveCount(0);
    await t.cancel.click();

    await t.add.dblclick();
    await expect(t.edited).toHaveCount(1);
    await expect(t.rows).toHaveCount(3);
    await t.cancel.click();
  });

  await test.step('slower, it is not for the button that came there', async () => {
    const changes = countCalls(page, 'PUT', one);
    await t.edit(id).click();
    await expect(t.save).toBeVisible();
    await clickAgain(page);
    await expect(t.field('Data do Serviço'), 'nor is the key after it').toBeFocused();
    await t.cancel.click();
    await expect(t.edited).toHaveCount(0);
    await clickAgain(page);
    await t.edit(id).click();
    await t.save.click();
    await expect(toast(page, 'Contrato atualizado com sucesso')).toBeVisible();
    await expect(t.edit(id)).toBeEnabled();
    await clickAgain(page);
    await t.remove(id).click();
    await expect(t.dialog).toBeVisible();
    expect(changes(), 'a click that is meant is not held').toBe(1);
  });
});

test('editing: a refused save keeps what was typed, one row at a time, and a row that is deleted meanwhile', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const [first, second] = (await layRows(staff, company, table, ['Matriz', 'Filial'])) as [
    { id: number },
    { id: number },
  ];
  await enter('super');
  await page.goto(routeOf(table, company));
  const t = tableOn(page);

  await test.step('a save that is refused keeps what was typed, with the server’s words beside the fields', async () => {
    const errors = { status: ['Palavra do servidor'], technical_manager: ['Texto muito longo'] };
    const refuse = { status: 422, json: { message: 'Dados inválidos', errors } };
    await page.route(one, (route) => route.fulfill(refuse));
    await t.edit(second.id).click();
    await t.fill({ Unidade: 'Typed', 'Técnico Responsável': 'Too long' });
    await t.save.click();
    await expect(t.field('Status')).toHaveAccessibleDescription('Palavra do servidor');
    await expect(t.field('Técnico Responsável')).toHaveAccessibleDescription('Texto muito longo');
    await expect(t.field('Técnico Responsável'), 'the first error').toBeFocused();
    await expect(t.field('Unidade')).toHaveValue('Typed');
    await expect(toast(page, /./)).toHaveCount(0);
    // What was wrong is no longer said of a field that has been touched.
    await t.field('Status').fill('ENCERRADO');
    await expect(t.field('Status')).not.toHaveAccessibleDescription(/./);
    await page.unroute(one);
    await t.save.click();
    await expect(t.row(second.id)).toContainText('ENCERRADO');
    await expect(t.row(second.id)).toContainText('Typed');
  });

  await test.step('one row at a time, left by Cancelar and Escape, saved under its own id', async () => {
    const updates = countCalls(page, 'PUT', one);

    for (const leave of [() => t.cancel.click(), () => discard(page)]) {
      await t.edit(first.id).click();
      await expect(t.field('Data do Serviço')).toBeFocused();
      await expect(t.field('Data do Serviço')).toHaveValue('09/03/2026');
      await expect(t.edited).toHaveCount(1);
      await expect(t.edit(second.id)).toBeDisabled();
      await t.field('Unidade').fill('Forgotten');
      await leave();
      await expect(t.edited).toHaveCount(0);
      await expect(t.row(first.id)).toContainText('Matriz');
      await expect(t.edit(first.id)).toBeFocused();
    }
    expect(updates()).toBe(0);

    const loads = countCalls(page, 'GET', list);
    await t.edit(second.id).click();
    await t.field('Unidade').fill('Sede');
    const sent = page.waitForRequest(isChange);
    await t.save.click();
    const request = await sent;
    expect([request.method(), new URL(request.url()).pathname.split('/').at(-1)]).toEqual(['PUT', String(second.id)]);
    await expect(t.edited).toHaveCount(0);
    await expect(t.row(second.id)).toContainText('Sede');
    await expect.poll(loads).toBe(1);
  });

  await test.step('a row that someone else deletes while it is edited stays with what was typed, until it is given up', async () => {
    await t.edit(first.id).click();
    const reload = await holdBack(page, list);
    await t.save.click();
    await expect(t.edited).toHaveCount(0);
    await t.edit(second.id).click();
    await t.field('Unidade').fill('Galpão');
    const place = { account_id: staff.user.account_id, company_id: company.id };
    await staff.delete(paths.row(contracts, place, second.id));
    const reloaded = page.waitForResponse(list);
    reload();
    await reloaded;
    await expect(page.getByText('1 de 1')).toBeVisible();

    await expect(t.field('Unidade')).toHaveValue('Galpão');
    await t.save.click();
    await expect(toast(page, 'Falha ao atualizar contrato')).toBeVisible();
    await expect(t.edited).toContainText('Esta linha foi excluída por outra pessoa.');
    await expect(t.field('Unidade')).toHaveValue('Galpão');
    await t.cancel.click();
    await expect(t.rows).toHaveCount(1);
    await expect(t.add).toBeEnabled();
    await expect(t.edit(first.id)).toBeEnabled();
  });
});

test('entering many: Ctrl+Enter goes on to the next, with what they have in common', async ({
  page,
  enter,
  staff,
  company,
}) => {
  await layRows(staff, company, tables.payments, ['Matriz', 'Depósito']);
  await enter('super');
  await page.goto(`${routeOf(tables.payments, company)}?aba=historico`);
  const t = tableOn(page);
  await t.filter.fill('Depósito');
  await expect(t.rows).toHaveCount(1);
  await t.add.click();

  await test.step('units that are known are offered while one types', async () => {
    await t.field('Unidade').press('M');
    expect(
      await t.edited.locator('datalist option').evaluateAll((all) => all.map((o) => o.getAttribute('value'))),
    ).toEqual(expect.arrayContaining(['Matriz', 'Depósito']));
  });

  const code = '00190.00009 01234.567891 23456.789012 3 99990000012345';
  await test.step('the field of a code grows with it', async () => {
    const height = () => t.field('Código do boleto').evaluate((field) => field.clientHeight);
    const before = await height();
    await t.fill({ 'Código do boleto': code });
    expect(await height()).toBeGreaterThan(before * 1.5);
  });

  await t.fill({
    Unidade: 'Matriz',
    'Data do Serviço': '01/02/2026',
    'Data de Vencimento': '10/02/2026',
    Valor: '90,00',
    Status: 'pending',
  });
  await t.field('Valor').press('Control+Enter');
  await expect(toast(page, 'Pagamento criado')).toBeVisible();
  await expect(t.field('Valor'), 'what is missing comes first').toBeFocused();
  const carried = { Unidade: 'Matriz', 'Data do Serviço': '01/02/2026', 'Data de Vencimento': '10/02/2026' };
  for (const [name, value] of Object.entries({ ...carried, Status: 'pending', Valor: '', 'Código do boleto': '' }))
    await expect(t.field(name)).toHaveValue(value);
  const saved = t.rows.filter({ hasText: 'R$ 90,00' });
  await expect(saved, 'it stays in sight whatever the filter says').toHaveAttribute('data-saved');

  await t.cancel.click();
  await t.add.click();
  await expect(t.field('Unidade')).toHaveValue('');
  await expect(t.field('Status')).toHaveValue('');
  await t.cancel.click();
  await t.filter.fill('Dep');
  await expect(t.rows).toHaveCount(1);

  await test.step('a new payment carries its temporary id in the form; one that is there carries none', async () => {
    await t.filter.fill('');
    const titles: Record<string, string> = tables.payments.columns;
    const typed = Object.entries(tables.payments.typed('Galpão'));
    const posted = () => page.waitForRequest((request) => request.method() === 'POST');
    await t.add.click();
    await t.fill(Object.fromEntries(typed.map(([name, value]) => [String(titles[name]), value])));
    const created = posted();
    await t.save.click();
    expect((await created).postData()).toMatch(/name="id"\r\n\r\nROW_\d+\r\n/);
    expect((await created).postData()).toMatch(/name="value"\r\n\r\n1234\.5\r\n/);
    await expect(t.edited).toHaveCount(0);
    await t.rows.filter({ hasText: 'Galpão' }).getByRole('button', { name: 'Editar' }).click();
    const updated = posted();
    await t.save.click();
    expect((await updated).postData()).toMatch(/name="_method"\r\n\r\nput\r\n/);
    expect((await updated).postData()).not.toMatch(/name="id"|ROW_/);
    await expect(t.edited).toHaveCount(0);
  });
});
