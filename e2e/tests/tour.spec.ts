import { contracts, paths, payments } from '@clareira/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const screens = [
  ['/', /^Olá, /],
  ['/servicos/empresas', 'Empresas'],
  ['/servicos/usuarios', 'Selecione uma empresa abaixo'],
  ['/servicos/usuarios-admnistrativos', 'Usuários Administrativos'],
  ['/own/servicos/usuarios', 'Usuários'],
  ['/own/servicos/contratos', 'Contratos'],
  ['/own/servicos/documentacoes', 'Documentações'],
  ['/own/servicos/agendamentos', 'Agendamentos'],
  ['/own/servicos/pagamentos', 'Pagamentos'],
  ['/nada', 'Página não encontrada'],
] as const;

/** Goes from field to field as someone without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} was not reached by Tab`);
}

test('a tour of all screens, then another person by keyboard alone, and the browser complains of nothing', async ({
  page,
  enter,
  person,
  staff,
  company,
}) => {
  const place = { account_id: staff.user.account_id, company_id: company.id };
  const contract = { unit: 'Matriz', technical_manager: 'Rui Lima', status: 'ATIVO', date: '2026-10-05' };
  await staff.post(paths.rows(contracts, place), contract);
  const days = { service_date: '2026-10-05', due_date: '2026-11-05' };
  const payment = { ...days, unit: 'Matriz', status: 'pending', value: 99.9, billet_code: '123' };
  await staff.post(paths.rows(payments, place), payment);
  await enter('super');

  await test.step('all screens', async () => {
    for (const [path, heading] of screens) {
      await page.goto(`/#${path.replace('own', String(company.id))}`);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await page.goto(`/#/${company.id}/servicos/pagamentos`);
    for (const tab of ['Histórico', 'Extrato', 'Comprovante', 'Em aberto']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    }
    await page.goto('/#/logout');
    await expect(page.getByRole('heading', { level: 1, name: 'Que bom ter você na Clareira!' })).toBeVisible();
  });

  await test.step('by keyboard alone: sign in, look at the payments, sign out', async () => {
    const { email, password } = await person('member');
    await expect(page).toHaveURL('/#/auth');
    await tabTo(page, page.getByLabel('E-mail*'));
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    const services = page.getByRole('list', { name: 'Serviços' });
    await expect(services).toBeVisible();
    await tabTo(page, services.getByRole('link', { name: 'Pagamentos' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamentos' })).toBeFocused();

    await tabTo(page, page.getByRole('tab', { name: 'Em aberto' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Histórico' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('cell', { name: 'Matriz' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Adicionar' }), 'nothing to add for a reader').toHaveCount(0);

    await page.keyboard.press('Shift+Tab');
    await tabTo(page, page.getByRole('tabpanel', { name: 'Histórico' }).getByLabel('Filtrar'));
    const opener = page.getByRole('button', { name: 'Abrir menu' });
    while (!(await opener.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Sair' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#/auth');
    await expect(page.getByRole('form', { name: 'Faça seu login abaixo' })).toBeVisible();
  });
});
