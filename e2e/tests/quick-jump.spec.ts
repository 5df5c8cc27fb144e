import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { countCalls, holdBack } from '../fixtures/answers.ts';
import { unique } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const companies = /\/companies\?/;
const opener = (page: Page) => page.getByRole('button', { name: 'Ir para…', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ir para…' });
const box = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });

/** Waits for the header's button, with which the shortcut comes too. */
async function openHome(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(opener(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the staff goes to a screen of a company by keys alone', async ({ page, enter, staff }) => {
  const word = unique('Çãrga');
  const company = await staff.createCompany({ name: `Hospital ${word} Ltda` });
  await enter('super');
  await openHome(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(`${word.toUpperCase().replace('ÇÃ', 'ca')} contr`);
  await expect(options(page)).toHaveCount(1);
  await expect(active(page)).toContainText(`Hospital ${word} Ltda — Contratos`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/#/${company.id}/servicos/contratos`);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeFocused();

  // From there, the same company's other screens come first.
  await page.keyboard.press('Meta+k');
  await expect(active(page)).toContainText(`Hospital ${word} Ltda — Pagamentos`);
  await page.keyboard.type('agen');
  await expect(active(page)).toContainText(`Hospital ${word} Ltda — Agendamentos`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/#/${company.id}/servicos/agendamentos`);
});

test('what is typed and entered in one go is what opens', async ({ page, enter, company }) => {
  await enter('super');
  await openHome(page, `/#/${company.id}/servicos/contratos`);
  await page.keyboard.press('Control+k');
  await expect(active(page)).toContainText(company.name);
  await page.keyboard.insertText('usuários adm');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#/servicos/usuarios-admnistrativos');
});

test('arrows go round, the box tells which is meant, and Escape gives the focus back', async ({ page, enter }) => {
  await enter('member');
  await openHome(page);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page)).toHaveText([
    'Serviços',
    'Pagamentos',
    'Contratos',
    'Documentações',
    'Agendamentos',
    'Pasta do fiscal',
    'Minha conta',
    'Sair',
  ]);
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveText('Sair');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText('Pagamentos');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toHaveCount(0);
});

test('someone of a company goes straight to its screens, and no company is loaded', async ({
  page,
  enter,
  company,
}) => {
  await enter('manager');
  const loaded = countCalls(page, 'GET', companies);
  await openHome(page);
  await opener(page).click();
  await box(page).fill('empresas');
  await expect(dialog(page).getByText('Nenhum resultado para sua busca.')).toBeVisible();
  expect(loaded()).toBe(0);
  await box(page).fill('usu');
  await active(page).click();
  await expect(page).toHaveURL(`/#/${company.id}/servicos/usuarios`);
});

test('in English', async ({ page, enter, company }) => {
  await enter('super');
  await page.goto('/?lng=en-US#/');
  await page.getByRole('button', { name: 'Go to…', exact: true }).click();
  await page.getByRole('combobox', { name: 'Go to a screen or company' }).fill(`${company.name} pay`);
  await page.getByRole('option', { name: `${company.name} — Payments` }).click();
  await expect(page).toHaveURL(new RegExp(`#/${company.id}/servicos/pagamentos$`));
});

test('only for those who are signed in: the sign-in has neither button, keys nor code', async ({ page }) => {
  const code = countCalls(page, 'GET', /QuickJump|SignedIn/);
  await page.goto('/#/auth');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(opener(page)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  expect(code()).toBe(0);
});

test('companies are asked for when something is typed, not before', async ({ page, enter, company }) => {
  await enter('super');
  const loaded = countCalls(page, 'GET', /\/companies(\?|$)/);
  await openHome(page);
  await opener(page).click();
  await expect(options(page).filter({ hasText: 'Pagamentos' })).toBeVisible();
  expect(loaded()).toBe(0);
  await box(page).fill(company.name);
  await expect(active(page)).toContainText(`${company.name} — Pagamentos`);
});

test('Enter before the companies are there opens what is found then', async ({ page, enter, company }) => {
  await enter('super');
  await openHome(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  const answer = await holdBack(page, companies);
  await page.keyboard.insertText(`${company.name} contr`);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Carregando empresas...')).toBeVisible();
  answer();
  await expect(page).toHaveURL(`/#/${company.id}/servicos/contratos`);
});

test.describe('companies that do not come', () => {
  test.use({ allowedComplaints: [/status of 500/] });

  test('are said in the dialog, which still leads to screens, and asked for again', async ({
    page,
    enter,
    company,
  }) => {
    await enter('super');
    await page.route(companies, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await openHome(page);
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('pag');
    await expect(dialog(page).getByText('Falha ao consultar empresas')).toBeVisible();
    await expect(options(page).filter({ hasText: 'Pagamentos' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(companies);
    await dialog(page).getByRole('button', { name: 'Tentar novamente' }).press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(dialog(page).getByText('Falha ao consultar empresas')).toHaveCount(0);
    await box(page).fill(company.name);
    await expect(active(page)).toContainText(`${company.name} — Pagamentos`);
  });
});

test('nothing to complain of, in both sizes and colours', async ({ page, enter, company }) => {
  await enter('super');
  await openHome(page);
  await page.keyboard.press('Control+k');
  for (const typed of ['', company.name, 'zzzz']) {
    await box(page).fill(typed);
    const shown = typed === 'zzzz' ? dialog(page).getByText('Nenhum resultado para sua busca.') : active(page);
    await expect(shown).toBeVisible();
    await expectAccessible(page, `“${typed}”`);
  }
});
