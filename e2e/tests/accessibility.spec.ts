import { contracts, documents, paths, payments, schedules } from '@clareira/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectPartAccessible, expectRoomForLargeLetters, widths } from '../fixtures/accessible.ts';
import type { ApiClient } from '../fixtures/api-client.ts';
import { tableOn } from '../fixtures/table.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

/** One row of each kind, and a second pending payment for the badge and the alert. */
async function fill(staff: ApiClient, company_id: number): Promise<void> {
  const place = { account_id: staff.user.account_id, company_id };
  const [unit, technical_manager, date] = ['Matriz', 'Rui Lima', '2026-10-05'];
  const payment = { unit, service_date: date, due_date: date, value: 10.5, billet_code: '123' };
  await staff.post(paths.rows(payments, place), { ...payment, status: 'pending' });
  await staff.post(paths.rows(payments, place), { ...payment, status: 'pending' });
  await staff.post(paths.rows(payments, place), { ...payment, status: 'paid_off' });
  await staff.post(paths.rows(contracts, place), { unit, technical_manager, date, status: 'ATIVO' });
  for (const status of ['pending_confirmation', 'scheduled', 'accomplished', 'delayed'])
    await staff.post(paths.rows(schedules, place), { unit, technical_manager, service_type: 'Coleta', status });
  await staff.post(paths.rows(documents, place), { unit, name: 'Licença', type: 'certificates', date });
}

test('the sign-in, the side menu, and the pages that are not there', async ({ page, person, signIn, company }) => {
  await page.goto('/#/auth');
  await expect(page.getByRole('form')).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(2);
  await expectAccessible(page, 'sign-in refused');
  await page.goto('/#/nada');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expectAccessible(page, 'not found');

  await signIn(await person('manager'));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('opacity', '1');
    await expectPartAccessible(page.getByRole('dialog', { name: 'Menu' }), 'side menu', [width]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  }
  await page.goto(`/#/${company.id + 1}/servicos/contratos`);
  await expect(page.getByRole('heading', { name: /^Ops! / })).toBeVisible();
  await expectAccessible(page, 'forbidden');
});

const tables = {
  'of a company': [
    ['/own/servicos/contratos', 'Contratos'],
    ['/own/servicos/agendamentos', 'Agendamentos'],
    ['/own/servicos/documentacoes', 'Documentações'],
  ],
  'of users and companies': [
    ['/own/servicos/usuarios', 'Usuários'],
    ['/servicos/usuarios-admnistrativos', 'Usuários'],
    ['/servicos/empresas', 'Empresas'],
  ],
} as const;

for (const [kind, screens] of Object.entries(tables))
  test(`the tables ${kind}, with a row in edit`, async ({ page, enter, staff, person, company }) => {
    await fill(staff, company.id);
    await person('member');
    await enter('super');
    for (const [path, label] of screens)
      await test.step(path, async () => {
        await page.goto(`/#${path.replace('own', String(company.id))}`);
        const table = page.getByRole('region', { name: label });
        await expect(table.getByRole('row').nth(1)).toBeVisible();
        await expectRoomForLargeLetters(page, path);
        await expectAccessible(page, path);
        await expectEditAccessible(page, table);
        await table.getByRole('button', { name: 'Cancelar' }).click();
        // Messages and dialogs are the same in every table. Beside those of the payments, a company's say what else goes.
        if (label !== 'Empresas') return;
        await openDialog(page, table);
        await expectPartAccessible(page.getByRole('dialog'), 'dialog');
      });
  });

async function expectEditAccessible(page: Page, table: Locator): Promise<void> {
  await table.getByRole('button', { name: 'Editar' }).first().click();
  await table.getByRole('button', { name: 'Salvar' }).waitFor();
  await expectPartAccessible(tableOn(page).edited, 'row in edit');
}

/** What is wrong with the row in edit. */
async function expectRefusalAccessible(page: Page, table: Locator): Promise<void> {
  const field = table.getByRole('textbox', { name: 'Unidade' });
  await field.fill('');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Campo obrigatório*');
  await expect(field, 'the focus is seen as that of a button is').toHaveCSS('outline-style', 'solid');
  await expectPartAccessible(tableOn(page).edited, 'row refused');
}

/** What is wrong with a row while its colour says that it was saved. */
async function expectSavedAccessible(page: Page, table: Locator): Promise<void> {
  const field = table.getByRole('textbox', { name: 'Unidade' });
  await page.setViewportSize({ width: 390, height: 900 });
  await field.fill('Sede');
  await field.press('Enter');
  const saved = table.locator('[data-saved]');
  await saved.evaluate((row) => {
    // As it is at first.
    for (const animation of row.getAnimations({ subtree: true }))
      Object.assign(animation, { playbackRate: 0, currentTime: 0 });
  });
  await expectPartAccessible(saved, 'row saved', [390]);
}

async function openDialog(page: Page, table: Locator): Promise<void> {
  await table.getByRole('row').nth(1).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
}

test('payments: the open invoice and the history', async ({ page, enter, staff, company }) => {
  await fill(staff, company.id);
  await enter('super');
  await page.goto(`/#/${company.id}/servicos/pagamentos`);
  await expect(page.getByRole('heading', { name: 'Fatura em aberto' })).toBeVisible();
  await expectRoomForLargeLetters(page, 'open invoice');
  await expectAccessible(page, 'open invoice');
  await page.getByRole('tab', { name: 'Histórico' }).click();
  const table = page.getByRole('region', { name: 'Pagamentos' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectRoomForLargeLetters(page, 'history');
  await expectAccessible(page, 'history');
  await expectEditAccessible(page, table);
  await expectRefusalAccessible(page, table);
  await expectSavedAccessible(page, table);
  await openDialog(page, table);
  await expectPartAccessible(page.getByRole('dialog'), 'dialog');
  await page.getByRole('button', { name: 'Não' }).click();
  for (const [name, content] of [
    ['Extrato', page.getByRole('heading', { name: 'Lançamentos' })],
    ['Comprovante', page.getByRole('button', { name: 'Enviar comprovante' })],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expect(content).toBeVisible();
    await expectRoomForLargeLetters(page, name);
    await expectAccessible(page, name);
  }
});

test('nothing to show: no company, no invoice, no row, no match, and a server in trouble', async ({
  page,
  enter,
  provoked,
  staff,
  company,
}) => {
  await enter('super');
  await page.goto('/#/servicos/usuarios');
  await page.getByLabel('Digite o nome da empresa').fill(company.name);
  await expect(page.getByRole('list', { name: 'Empresas' }).getByRole('link')).toHaveCount(1);
  await expectAccessible(page, 'picker');
  await page.getByLabel('Digite o nome da empresa').fill('nada se chama assim');
  await expect(page.getByText('Nenhum resultado para sua busca.')).toBeVisible();
  await expectAccessible(page, 'picker without a result');

  await page.goto(`/#/${company.id}/servicos/pagamentos`);
  await expect(page.getByText('Você não possui faturas pendentes.')).toBeVisible();
  await expectAccessible(page, 'no invoice');
  await page.goto(`/#/${company.id}/servicos/contratos`);
  await expect(page.getByRole('button', { name: 'Adicionar' })).toBeVisible();
  await expectAccessible(page, 'no row');
  await fill(staff, company.id);
  await page.goto(`/#/${company.id}/servicos/agendamentos`);
  await tableOn(page).filter.fill('nada');
  await expect(page.getByRole('button', { name: 'Limpar filtro' })).toBeVisible();
  await expectAccessible(page, 'no match');
  await page.getByRole('button', { name: 'Limpar filtro' }).click();
  await expect(tableOn(page).filter).toBeFocused();

  await test.step('a table that could not be loaded, with the toast that says so, and one under way', async () => {
    const { id } = await staff.createCompany();
    provoked.push(/500/);
    await page.route('**/contracts', (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await page.route('**/schedules', () => undefined);
    await page.goto(`/#/${id}/servicos/contratos`);
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    // A toast that has the focus stays.
    await page.getByRole('button', { name: 'Fechar notificação' }).focus();
    await expectAccessible(page, 'fault');
    await expect(toast(page, 'Não foi possível consultar os contratos')).toBeVisible();
    await page.goto(`/#/${id}/servicos/agendamentos`);
    await expect(page.getByRole('heading', { level: 1, name: 'Agendamentos' })).toBeVisible();
    await expect(page.getByText('Carregando, aguarde...')).toBeVisible();
    await expectAccessible(page, 'loading');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
