import { AxeBuilder } from '@axe-core/playwright';
import { contracts, documents, paths, payments, schedules } from '@clareira/contract';
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../fixtures/api-client.ts';
import { expect, test } from '../fixtures/test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Axe takes its time, the more so on a busy machine.
test.describe.configure({ timeout: 90_000 });

/** On a phone and on a desk, in light and dark: nothing to complain of. */
async function expectAccessible(page: Page, name: string, viewports = sizes): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      expect.soft(await violations(page, colorScheme), `${name}, ${viewport.width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/** In the dark only the colours are others. */
async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const asked = colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(['color-contrast']);
  const found = (await asked.analyze()).violations;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

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

test('the sign-in, with its messages, and the pages that are not there', async ({ page }) => {
  await page.goto('/#/auth');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(2);
  await expectAccessible(page, 'sign-in');
  await page.goto('/#/nada');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expectAccessible(page, 'not found');
});

test('home, the side menu, and the page without permission', async ({ page, enter, staff, company }) => {
  await fill(staff, company.id);
  await enter('manager');
  await page.goto(`/#/${company.id + 1}/servicos/contratos`);
  await expect(page.getByRole('heading', { name: /^Ops! / })).toBeVisible();
  await expectAccessible(page, 'forbidden');
  await page.goto('/#/');
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  await expectAccessible(page, 'home');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('opacity', '1');
    await expectAccessible(page, 'side menu', [size]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  }
});

test('home of a super user, and the company picker', async ({ page, enter, company }) => {
  await enter('super');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  await expectAccessible(page, 'home');
  await page.goto('/#/servicos/usuarios');
  await page.getByLabel('Digite o nome da empresa').fill(company.name);
  await expect(page.getByRole('list', { name: 'Empresas' }).getByRole('link')).toHaveCount(1);
  await expectAccessible(page, 'picker');
});

const tables = [
  ['/own/servicos/contratos', 'Contratos'],
  ['/own/servicos/agendamentos', 'Agendamentos'],
  ['/own/servicos/documentacoes', 'Documentações'],
  ['/own/servicos/usuarios', 'Usuários'],
  ['/servicos/usuarios-admnistrativos', 'Usuários'],
  ['/servicos/empresas', 'Empresas'],
] as const;

for (const [path, label] of tables)
  test(`the table at ${path}, with a row in edit, and its dialog`, async ({ page, enter, staff, person, company }) => {
    await fill(staff, company.id);
    if (label === 'Usuários') await person('member');
    await enter('super');
    await page.goto(`/#${path.replace('own', String(company.id))}`);
    const table = page.getByRole('region', { name: label });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page, 'table');
    await table.getByRole('button', { name: 'Editar' }).first().click();
    await table.getByRole('button', { name: 'Salvar' }).waitFor();
    await expectAccessible(page, 'row in edit');
    await table.getByRole('button', { name: 'Cancelar' }).click();
    // The only administrative user here is the reader, whom nobody deletes.
    if (path.endsWith('usuarios-admnistrativos')) return;
    await openDialog(page, table);
    await expectAccessible(page, 'dialog');
  });

async function openDialog(page: Page, table: Locator): Promise<void> {
  await table.getByRole('row').nth(1).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
}

test('payments: the open invoice and the history', async ({ page, enter, staff, company }) => {
  await fill(staff, company.id);
  await enter('super');
  await page.goto(`/#/${company.id}/servicos/pagamentos`);
  await expect(page.getByRole('heading', { name: 'Fatura em aberto' })).toBeVisible();
  await expectAccessible(page, 'open invoice');
  await page.getByRole('tab', { name: 'Histórico' }).click();
  const table = page.getByRole('region', { name: 'Pagamentos' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'history');
  await table.getByRole('button', { name: 'Editar' }).first().click();
  await table.getByRole('button', { name: 'Salvar' }).waitFor();
  await expectAccessible(page, 'row in edit');
  await table.getByRole('button', { name: 'Cancelar' }).click();
  await openDialog(page, table);
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Não' }).click();
  for (const name of ['Extrato', 'Comprovante']) {
    await page.getByRole('tab', { name }).click();
    await expectAccessible(page, name);
  }
});

test.describe('with the server in trouble', () => {
  test.use({ allowedComplaints: [/500/] });

  test('a table that could not be loaded', async ({ page, enter, company }) => {
    await enter('super');
    await page.route('**/contracts', (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    await expectAccessible(page, 'fault');
  });
});
