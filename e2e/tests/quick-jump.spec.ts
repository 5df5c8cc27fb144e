import type { Page } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../fixtures/accessible.ts';
import { countCalls, holdBack } from '../fixtures/answers.ts';
import { unique } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const companies = /\/companies\?/;
const opener = (page: Page) => page.getByRole('button', { name: 'Ir para…', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ir para…' });
const box = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });

test('the staff goes to a screen of a company by keys alone', async ({ page, provoked, enter, staff, company }) => {
  const word = unique('Çãrga');
  const hospital = await staff.createCompany({ name: `Hospital ${word} Ltda` });
  await enter('super');
  const loaded = countCalls(page, 'GET', /\/companies(\?|$)/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('companies are asked for when something is typed, not before', async () => {
    await opener(page).click();
    await expect(options(page).filter({ hasText: 'Pagamentos' })).toBeVisible();
    expect(loaded()).toBe(0);
    await box(page).fill(hospital.name);
    await expect(active(page)).toContainText(`${hospital.name} — Pagamentos`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('a name and a screen, case and accents aside', async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(`${word.toUpperCase().replace('ÇÃ', 'ca')} contr`);
    await expect(options(page)).toHaveCount(1);
    await expect(active(page)).toContainText(`Hospital ${word} Ltda — Contratos`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/#/${hospital.id}/servicos/contratos`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeFocused();
  });

  await test.step('from there, the same company’s other screens come first', async () => {
    await page.keyboard.press('Meta+k');
    await expect(active(page)).toContainText(`Hospital ${word} Ltda — Pagamentos`);
    await page.keyboard.type('agen');
    await expect(active(page)).toContainText(`Hospital ${word} Ltda — Agendamentos`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/#/${hospital.id}/servicos/agendamentos`);
  });

  await test.step('and its tabs by their own names', async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('calend');
    await expect(active(page)).toContainText(`Hospital ${word} Ltda — Calendário`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Calendário' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('what is typed and entered in one go is what opens', async () => {
    await page.keyboard.press('Control+k');
    await expect(active(page)).toContainText(hospital.name);
    await page.keyboard.insertText('usuários adm');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#/servicos/usuarios-admnistrativos');
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Usuários administrativos' })).toBeFocused();
  });

  await test.step('the one that is called just so, before those that begin so', async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.insertText('agenda');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Agenda', exact: true })).toBeFocused();
  });

  await test.step('what is told by mail, where the portal sends none', async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.insertText('avisos por email');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Avisos por e-mail' })).toBeFocused();
    await expect(page.getByText('Este portal ainda não envia e-mails.')).toBeVisible();
  });

  await test.step('a tab opens over the picker where no company is at hand', async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.insertText('calend');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: 'Digite o nome da empresa' }).fill(hospital.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/#/${hospital.id}/servicos/agendamentos?aba=calendario`);
    await page.goto('/#/servicos/usuarios-admnistrativos');
  });

  await test.step('it goes with the screen that it was opened on, and the one behind it has the focus', async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`/#/${hospital.id}/servicos/agendamentos?aba=calendario`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Agendamentos' })).toBeFocused();
    await page.goForward();
  });

  await test.step('companies that do not come are said in the dialog, which still leads to screens', async () => {
    provoked.push(/status of 500/);
    await page.route(companies, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('pag');
    await expect(dialog(page).getByText('Falha ao consultar empresas')).toBeVisible();
    await expect(options(page).filter({ hasText: 'Pagamentos' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('and are asked for again', async () => {
    await page.unroute(companies);
    await dialog(page).getByRole('button', { name: 'Tentar novamente' }).press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(dialog(page).getByText('Falha ao consultar empresas')).toHaveCount(0);
    await box(page).fill(hospital.name);
    await expect(active(page)).toContainText(`${hospital.name} — Pagamentos`);
  });

  await test.step('Enter before the companies are there opens what is found then', async () => {
    const answer = await holdBack(page, companies);
    await box(page).fill(`${company.name} contr`);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Carregando empresas...')).toBeVisible();
    answer();
    await expect(page).toHaveURL(`/#/${company.id}/servicos/contratos`);
  });
});

test('only for those who are signed in; someone of a company goes straight to its screens', async ({
  page,
  signIn,
  company,
}) => {
  const loaded = countCalls(page, 'GET', companies);

  await test.step('the sign-in has neither button, keys nor code', async () => {
    const code = countCalls(page, 'GET', /QuickJump|SignedIn/);
    await page.goto('/#/auth');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(opener(page)).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    expect(code()).toBe(0);
  });

  await test.step('arrows go round, the box tells which is meant, and Escape gives the focus back', async () => {
    await signIn('manager');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(options(page)).toHaveText([
      'Serviços',
      'Usuários',
      'Pagamentos',
      'Contratos',
      'Documentações',
      'Agendamentos',
      'Pasta do fiscal',
      'Minha conta',
      'Avisos por e-mail',
      'Sair',
    ]);
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText('Sair');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText('Usuários');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(box(page)).toHaveValue('');
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('no company is loaded', async () => {
    await opener(page).click();
    await box(page).fill('empresas');
    await expect(dialog(page).getByText('Nenhum resultado para sua busca.')).toBeVisible();
    expect(loaded()).toBe(0);
    await box(page).fill('usu');
    await active(page).click();
    await expect(page).toHaveURL(`/#/${company.id}/servicos/usuarios`);
  });

  await test.step('what a screen asks opens with it, each time', async () => {
    const form = page.getByRole('dialog', { name: 'Solicitar visita' });
    for (const _time of ['from another screen', 'from the same one']) {
      await opener(page).click();
      await box(page).fill('solic');
      await expect(active(page)).toHaveText('Solicitar visitaAgendamentos');
      await page.keyboard.press('Enter');
      await expect(form).toBeVisible();
      await expect(page).toHaveURL(`/#/${company.id}/servicos/agendamentos`);
      await form.getByRole('button', { name: 'Cancelar' }).click();
      await expect(form).toBeHidden();
    }
  });
});

test('in English, and nothing to complain of, in both sizes and colours', async ({ page, enter, company }) => {
  await enter('super');
  await page.goto('/?lng=en-US#/');
  await page.getByRole('button', { name: 'Go to…', exact: true }).click();
  const search = page.getByRole('combobox', { name: 'Go to a screen or company' });
  const found = page.getByRole('option', { selected: true });
  for (const [typed, shown] of [
    ['', found],
    ['zzzz', page.getByText('No results for your search.')],
    [company.name, found],
  ] as const) {
    await search.fill(typed);
    await expect(shown).toBeVisible();
    // What stands behind the dialog stays as it is.
    if (typed) await expectPartAccessible(page.getByRole('dialog'), `“${typed}”`);
    else await expectAccessible(page, `“${typed}”`);
  }
  await search.fill(`${company.name} pay`);
  await page.getByRole('option', { name: `${company.name} — Payments` }).click();
  await expect(page).toHaveURL(new RegExp(`#/${company.id}/servicos/pagamentos$`));
});
