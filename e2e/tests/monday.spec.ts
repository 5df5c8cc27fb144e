import { type AuditEvent, addDays, type Payment, paths, showDay, type TrashItem, todayIn } from '@clareira/contract';
import { allAnswered, answerWithNextPage, calls, countCalls, holdBack, loseAnswer } from '../fixtures/answers.ts';
import { expectTheyDiffer } from '../fixtures/own-colours.ts';
import { superUser } from '../fixtures/people.ts';
import { pressUntilGone } from '../fixtures/press-until-gone.ts';
import { layRows, pathOf, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, expectSaidOnce, toast } from '../fixtures/toast.ts';

const invoices = /\/payments\?/;

const oneLongWord = 'Unidade'.repeat(30);

test('the staff mark what was paid, the statement follows, and what was deleted comes back', async ({
  page,
  provoked,
  enter,
  staff,
  company,
}) => {
  const today = todayIn('America/Sao_Paulo', Date.now());
  const overdue = { fields: { value: 0.1, due_date: addDays(today, -5), service_date: addDays(today, -9) } };
  const [first, second] = (await layRows(staff, company, tables.payments, ['Norte', 'Sul'], overdue)) as [
    { id: number },
    { id: number },
  ];
  const t = tableOn(page);
  const settle = page.getByRole('button', { name: 'Marcar como pagas' });
  const paidOn = t.dialog.getByLabel('Pagas em');
  await enter('super');

  await test.step('invoices of any company are marked as paid on a day; the next ones on today, unless told otherwise', async () => {
    const companies = [1, 2, 3, 4].map((at) => ({
      company_id: at,
      name: `Empresa ${at}`,
      overdue: 1,
      oldest_due: today,
    }));
    const nothing = { ageing: { as_of: today, not_due: 0, total: 0 }, companies };
    await page.route('**/receivables', (route) => route.fulfill({ json: nothing }), { times: 1 });
    await page.route(invoices, answerWithNextPage);
    await page.goto(`/#/servicos/cobranca?search=${company.name}&status=y&due_to=2026-02-31`);
    await expect(page.getByText('Nenhuma fatura em aberto.')).toBeVisible();
    const debtors = page.getByRole('region', { name: 'Quem deve mais em atraso' }).getByRole('link');
    await expect(debtors, 'no more than leave room for the table').toHaveCount(3);
    await page.getByRole('button', { name: 'Mostrar todas (4)' }).click();
    await expect(debtors.nth(3)).toBeFocused();
    await expect(t.rows).toHaveCount(2);
    await expect(page.getByText('2 carregadas, há mais', { exact: true })).toBeVisible();
    const more = [{ ...second, id: 0, company_name: company.name }];
    await page.route(/\/payments\?cursor=2/, (route) => route.fulfill({ json: more }), { times: 1 });
    await page.getByRole('button', { name: 'Carregar mais' }).press('Enter');
    await expect(t.rows.nth(2), 'the first of the last page').toBeFocused();
    await page.unroute(invoices);
    const from = page.getByRole('textbox', { name: 'Vencimento de' });
    await from.fill(addDays(today, -4));
    await expect(from).toHaveValue(showDay(addDays(today, -4)));
    await expect(page).toHaveURL(new RegExp(`due_from=${addDays(today, -4)}`));
    await expect(t.rows).toHaveCount(0);
    await from.fill('31/02/2026');
    await expect(from).toHaveAccessibleDescription('Data inválida');
    await expect(t.rows, 'what is no day leaves nothing out').toHaveCount(2);
    await from.fill('31/0');
    await expect(from, 'it may become one').toHaveAccessibleDescription('');
    await from.fill('');
    await t.tick(first.id).check();
    await settle.click();
    await expect(paidOn).toHaveValue(showDay(today));
    const asked = `${company.name}R$\u00a00,10vencimento ${showDay(addDays(today, -5))}`;
    await expect(t.dialog.getByRole('listitem')).toHaveText([asked]);
    for (const wrong of ['31/02/2026', addDays(today, 1)]) {
      await paidOn.fill(wrong);
      await t.dialog.getByRole('button', { name: 'Marcar como pagas' }).click();
      await expect(paidOn).toHaveAccessibleDescription('Data inválida');
      await expect(paidOn).toBeFocused();
    }
    await paidOn.fill(addDays(today, -2));
    await paidOn.press('Enter');
    await expect(toast(page, '1 fatura marcada como paga')).toBeVisible();
    const paid = await staff.get<Payment>(`${pathOf(tables.payments, staff, company)}/${first.id}`);
    expect(paid).toMatchObject({ status: 'paid_off', paid_on: addDays(today, -2) });
    await expect(t.rows).toHaveCount(1);
    await expect(t.filter, 'nothing is left to be settled').toBeFocused();
    await t.tick(second.id).check();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await settle.click();
    await expect(paidOn).toHaveValue(showDay(today));
    const sent = countCalls(page, 'POST', /\/settle$/);
    await pressUntilGone(t.dialog.getByRole('button', { name: 'Marcar como pagas' }));
    expect(sent(), 'not again while the dialog fades').toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(t.rows).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await closeToast(page, '1 fatura voltou a ficar pendente');
    await expect(t.rows).toHaveCount(1);
    const pending = await staff.get<Payment>(`${pathOf(tables.payments, staff, company)}/${second.id}`);
    expect(pending, 'all of it as it was').toEqual(second);
    await expect(page.getByText(/^1 de 1/)).toBeVisible();
    await expect(t.filter).toHaveValue(company.name);
    await t.row(second.id).getByRole('button', { name: 'Abrir na empresa' }).click();
    await expect(t.row(second.id), 'the invoice itself, among those of its company').toHaveAttribute('data-marked');
    await page.goto('/#/servicos/cobranca');
    await expect(t.filter, 'a link leads to what it says').toHaveValue('');
    await expect(page).toHaveURL(/cobranca$/);
    const links = page.getByRole('navigation', { name: 'Telas da equipe' });
    await expectTheyDiffer(
      page,
      links.getByRole('link', { name: 'Cobrança' }),
      links.getByRole('link', { name: 'Agenda' }),
    );
  });

  await test.step('a search that fails is told, and whoever types goes on in the same box', async () => {
    const fault = page.getByRole('main').getByText('Os dados não puderam ser carregados.');
    const [begun, last] = [company.name.slice(0, -1), company.name.slice(-1)];
    provoked.push(/ERR_FAILED/);
    await page.route(invoices, (route) => route.abort());
    await t.filter.fill(begun);
    await expect(fault).toBeVisible();
    await expect(t.filter).toBeFocused();
    await expect(page.getByText('0 de 0'), 'nobody knows how many').toHaveCount(0);
    await page.unroute(invoices);
    await page.keyboard.press('End');
    await page.keyboard.type(last);
    await expect(t.rows).toHaveCount(1);
    await expect(t.filter).toHaveValue(company.name);
    await expect(t.filter).toBeFocused();

    // Where nothing was ever read there is nothing to stand in for what is on its way.
    await page.route(invoices, (route) => route.abort());
    await page.reload();
    await expect(fault).toBeVisible();
    await t.filter.press('End');
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('Backspace');
    await failed;
    await expect(fault).toBeVisible();
    await expect(t.filter).toBeFocused();
    await page.unroute(invoices);
    await page.keyboard.type(last);
    await expect(t.rows).toHaveCount(1);
    await page.route(invoices, (route) => route.abort());
    await page.keyboard.press('Backspace');
    await expect(fault).toBeVisible();
    await page.unroute(invoices);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(t.row(second.id)).toBeVisible();
    await expect(t.filter).toHaveValue(begun);
  });

  await test.step('where only the answer is lost, the list tells what is so, and trying again does too', async () => {
    const other = await staff.createCompany();
    const laid = await layRows(staff, other, tables.payments, [oneLongWord, oneLongWord], overdue);
    const [{ id: third }, { id: fourth }] = laid as [{ id: number }, { id: number }];
    await t.filter.fill(oneLongWord);
    await expect(t.filter, 'no longer than the server takes one').toHaveValue(oneLongWord.slice(0, 200));
    const dialogSettle = t.dialog.getByRole('button', { name: 'Marcar como pagas' });
    const cancel = t.dialog.getByRole('button', { name: 'Cancelar' });

    // What was given up may be done all the same, and its answer come while the next is asked about.
    const answer = await holdBack(page, '**/settle');
    await t.tick(third).check();
    await settle.click();
    await dialogSettle.click();
    await cancel.click();
    await expect(t.dialog).toHaveCount(0);
    await t.tick(third).uncheck();
    await t.tick(fourth).check();
    await settle.click();
    await paidOn.fill(addDays(today, -1));
    answer();
    await expect(toast(page, '1 fatura marcada como paga')).toBeVisible();
    await expect(t.rows).toHaveCount(1);
    await expect(paidOn, 'the answer to another question').toHaveValue(showDay(addDays(today, -1)));
    await expect(paidOn).toBeFocused();
    await page.unroute('**/settle');

    provoked.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
    await expectSaidOnce(page, 'Falha ao marcar como pagas', () => dialogSettle.click());
    await page.route(
      '**/settle',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialogSettle.click();
    await expect(toast(page, 'Falha ao marcar como pagas')).toBeVisible();
    await expect(t.rows).toHaveCount(0);
    await dialogSettle.click();
    await expect(toast(page, 'Estas faturas já estavam pagas')).toBeVisible();

    await page.goto(`${routeOf(tables.payments, other)}?aba=extrato`);
    const entries = page.getByRole('table').filter({ hasText: oneLongWord });
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await entries.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
      expect(cut, `the statement fits ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('an invoice that is deleted, by a double click once, leaves the statement too', async () => {
    await page.goto(`${routeOf(tables.payments, company)}?aba=extrato`);
    const sums = page.getByRole('tabpanel').getByRole('definition');
    await expect(sums).toHaveText([/0,00$/, /0,20$/, /0,10$/, /0,10$/]);
    const from = page.getByRole('textbox', { name: 'De', exact: true });
    await from.fill('31/02/2026');
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await expect(from).toHaveAccessibleDescription('Data inválida');
    await expect(from, 'what is to be corrected').toBeFocused();
    const to = page.getByRole('textbox', { name: 'Até', exact: true });
    const last = await to.inputValue();
    await from.fill(last);
    await expect(from, 'it goes while one types').toHaveAccessibleDescription('');
    await to.fill('01/01/2026');
    await to.press('Enter');
    await expect(from, 'a day, but not in order').toHaveAccessibleDescription('Depois da data final');
    await expect(from).toBeFocused();
    await to.fill(last);
    await expect(from, 'either mends it').toHaveAccessibleDescription('');
    await from.fill('01/01/2001');
    await from.press('Enter');
    await expect(from).toHaveAccessibleDescription('Mais de dez anos');
    await from.fill(addDays(today, -4));
    await from.press('Enter');
    await expect(from).toHaveAccessibleDescription('');
    await expect(sums).toHaveText([/0,20$/, /0,00$/, /0,10$/, /0,10$/]);
    await page.getByRole('button', { name: 'Últimos 12 meses' }).click();
    await page.getByRole('tab', { name: 'Histórico', exact: true }).click();
    const deletions = countCalls(page, 'DELETE', /\/payments\/\d+$/);
    // The list is read anew as its tab comes: a row that is drawn again meanwhile may miss the press.
    await allAnswered(page);
    // A second click meets the dialog only while it fades.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await t.remove(second.id).click();
    await t.confirm.dblclick();
    await expect(toast(page, 'Pagamento excluído')).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const statement = page.getByRole('tab', { name: 'Extrato' });
    const width = (await statement.boundingBox())?.width;
    await statement.click();
    await expect(sums).toHaveText([/0,00$/, /0,10$/, /0,10$/, /0,00$/]);
    expect((await statement.boundingBox())?.width, 'those beside it stay where they are').toBe(width);
    expect(deletions()).toBe(1);
  });

  await test.step('it is brought back; while the server is away the screen stays as it is', async () => {
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    await page.route(/ConfirmPassword-.*\.js/, async (route) => {
      await isAsked;
      await route.continue();
    });
    const restore = page.getByRole('button', { name: /^Restaurar/ });
    const [deleted] = await staff.get<TrashItem[]>(paths.trash(staff.user.account_id));
    await page.route(/\/trash\?resource/, answerWithNextPage, { times: 1 });
    const headers = { link: `<${paths.trash(staff.user.account_id)}?cursor=3>; rel="next"` };
    const nextPage = { json: [{ ...deleted, id: 0 }], headers };
    await page.route(/\/trash\?cursor=2/, (route) => route.fulfill(nextPage), { times: 1 });
    await page.goto(`/#/servicos/lixeira?resource=payments&company_id=${company.id}`);
    await page.getByRole('button', { name: 'Carregar mais' }).press('Enter');
    const items = page.getByRole('list', { name: 'Lixeira' }).locator('> li');
    await expect(items.nth(1), 'the first that came, though there are more').toBeFocused();
    await expect(page.getByRole('button', { name: 'Carregar mais' })).toBeVisible();
    await page.goto(`/#/servicos/lixeira?resource=users&company_id=${company.id}`);
    await expect(page.getByText('Nenhum resultado para sua busca.'), 'of this kind').toBeVisible();
    const kinds = ['Pagamento', 'Contrato', 'Agendamento', 'Documento', 'Comprovante', 'Usuário', 'Empresa'];
    await expect(page.getByLabel('Tipo').getByRole('option')).toHaveText(['Tudo', ...kinds]);
    await page.goto(`/#/servicos/lixeira?company_id=${company.id}&resource=y`);
    await expect(restore).toHaveCount(1);
    provoked.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /404.*\/payments\/\d+/);
    await expectSaidOnce(page, 'Falha ao restaurar', () => restore.click());
    const cut = [calls.sessionCheck, '**/restore'];
    for (const url of cut) await page.route(url, (route) => route.abort());
    const checked = page.waitForEvent('requestfailed', (request) => /\/companies\/1$/.test(request.url()));
    await restore.click();
    await expect(toast(page, 'Falha ao restaurar')).toBeVisible();
    await checked;
    for (const url of cut) await page.unroute(url);

    provoked.push(/status of 422/);
    const errors = { current_password: ['Confirme sua senha'] };
    await page.route('**/restore', (route) => route.fulfill({ status: 422, json: { errors } }), { times: 2 });
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
    const refused = page.waitForResponse('**/restore');
    await restore.click();
    await refused;
    expect(await toast(page, 'Falha ao restaurar').count(), 'tried again, it is over').toBe(0);
    ask();
    await expect(dialog, 'asked before its code had come').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await restore.click();
    await page.getByLabel('Senha atual').fill(superUser.password);
    await loseAnswer(page, 'POST', '**/restore');
    await page.keyboard.press('Enter');
    await expect(toast(page, /restauração concluída$/), 'though the answer was lost').toBeVisible();
    await expect(page.getByText('A lixeira está vazia.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), 'the focus').toBeFocused();
  });

  await test.step('the history of one company leads to what one person did, and a deletion says what is gone', async () => {
    const [latest] = await staff.get<AuditEvent[]>(paths.audit(staff.user.account_id));
    const byProgram = { ...latest, id: 0, details: { api_token: 2 } };
    await page.route(/\/audit\?cursor=2/, (route) => route.fulfill({ json: [byProgram] }), { times: 1 });
    await page.route(/\/audit\?company_id/, answerWithNextPage, { times: 1 });
    await page.goto(`/#/servicos/historico?company_id=${company.id}`);
    await expect(page.getByText(`Só o que houve em ${company.name}`)).toBeVisible();
    const events = page.getByRole('list', { name: 'Histórico' }).locator('> li');
    const deletion = events.filter({ hasText: `Excluiu · Pagamento nº ${second.id}` });
    await expect(deletion).toContainText('Unidade: Sul');
    await expect(deletion).not.toContainText('em branco');
    const count = await events.count();
    await page.getByRole('button', { name: 'Carregar mais' }).press('Enter');
    await expect(events.nth(count), 'the first of the last page').toBeFocused();
    await expect(events.nth(count)).toContainText('por token de API nº 2');
    await deletion.getByRole('link', { name: staff.user.name }).click();
    await expect(page).toHaveURL(new RegExp(`historico\\?user_id=${staff.user.id}$`));
    await expect(page.getByText(`Só o que ${staff.user.name} fez`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), 'what was pressed is gone').toBeFocused();
    const none = 'action=y&user_id=x&company_id=1e3&from=2026-02-31';
    for (const unknown of ['resource=y&row_id=1', 'resource=payments&row_id=x', none]) {
      await page.goto(`/#/servicos/historico?${unknown}`);
      await expect(page.getByText(`Só o que ${staff.user.name} fez`)).toHaveCount(0);
      await expect(page.getByText(/^Só a linha/), 'what nobody knows leaves nothing out').toHaveCount(0);
      await expect(events.first()).toBeVisible();
      await page.goBack();
      await expect(page.getByText(`Só o que ${staff.user.name} fez`)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ver tudo' }).click();
    await expect(page).toHaveURL(/historico$/);

    await page.getByRole('group', { name: 'Filtros' }).evaluate((bar) => {
      const choices = { 0: 'payments', 1: 'delete' };
      const selects = bar.querySelectorAll('select');
      for (const [at, value] of Object.entries(choices)) {
        const select = selects[Number(at)];
        if (select) Object.assign(select, { value }).dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await expect(page, 'two at once').toHaveURL(/historico\?resource=payments&action=delete$/);
    await expect(page.getByRole('status').filter({ hasText: /^Resultados: / })).toBeAttached();
    await page.goto('/#/servicos/historico?from=2999-01-01');
    await expect(page.getByText('Nenhum resultado para sua busca.'), 'since that day').toBeVisible();
  });
});
