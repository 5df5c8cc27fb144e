import type { Page } from '@playwright/test';
import { calls, countCalls } from '../fixtures/answers.ts';
import { layRows } from '../fixtures/rows.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

const services = (page: Page) => page.getByRole('list', { name: 'Serviços' }).getByRole('link');

/** The tiles as the page has them: name and target, in their order. What each role has: `screens.test.ts` of the portal. */
function tiles(page: Page): Promise<string[][]> {
  return services(page).evaluateAll((links) =>
    links.map((link) => [link.textContent.trim(), link.getAttribute('href') ?? '']),
  );
}

const forEveryone = [
  ['Pagamentos', '#/servicos/pagamentos'],
  ['Contratos', '#/servicos/contratos'],
  ['Documentações', '#/servicos/documentacoes'],
  ['Agendamentos', '#/servicos/agendamentos'],
];
const signOut = ['Sair', '#/logout'];

test('an ordinary user is greeted by name and sees what is for everyone', async ({ page, enter, staff, company }) => {
  const greeting = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
  await layRows(staff, company, tables.contracts, ['Matriz']);
  await enter('member');
  await page.goto('/');
  await expect(greeting('Olá, Usuário de teste!')).toBeVisible();
  expect(await tiles(page)).toEqual([...forEveryone, signOut]);
  await expect(page.getByText('Você não possui faturas pendentes.')).toBeVisible();
  await expect(page.getByText('Nenhuma visita marcada por enquanto.')).toBeVisible();
  await expect(page.getByText('Os documentos que você receber aparecem aqui.')).toBeVisible();

  await test.step('a tile loads the screen behind it before it is clicked, and loads nothing twice', async () => {
    const list = /\/contracts$/;
    const focused = page.waitForRequest(/\/Schedules-.*\.js$/);
    await page.getByRole('link', { name: 'Agendamentos', exact: true }).focus();
    await focused;
    const loads = countCalls(page, 'GET', list);
    const code = page.waitForRequest(/\/contracts-.*\.js$/);
    const rows = page.waitForResponse(list);
    await page.getByRole('link', { name: 'Contratos', exact: true }).hover();
    await Promise.all([code, rows]);
    const checked = page.waitForResponse(calls.sessionCheck);
    await page.getByRole('link', { name: 'Contratos', exact: true }).click();
    await checked;
    await expect(page.getByRole('cell', { name: 'Matriz' })).toBeVisible();
    expect(loads()).toBe(1);
  });

  await test.step('in English', async () => {
    await page.goto('/?lng=en-US');
    await expect(greeting('Hello, World!')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Services' }).getByRole('link')).toHaveText([
      ...['Payments', 'Contracts', 'Documents', 'Schedules', 'Sign out'],
    ]);
    await expect(page.getByText('You have no pending invoices.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Next visit' })).toBeVisible();
  });
});

test('a super administrator sees every tile, and each leads to its screen', async ({ page, enter }) => {
  await enter('super');
  await page.goto('/');
  await expect(services(page)).toHaveCount(8);
  expect(await tiles(page)).toEqual([
    ['Empresas', '#/servicos/empresas'],
    ['Usuários', '#/servicos/usuarios'],
    ...forEveryone,
    ['Usuários Administrativos', '#/servicos/usuarios-admnistrativos'],
    signOut,
  ]);
  for (const [name = '', target = ''] of await tiles(page)) {
    await page.getByRole('list', { name: 'Serviços' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(name === 'Sair' ? '/#/auth' : `/${target}`);
    if (name === 'Sair') break;
    await page.getByRole('link', { name: 'Voltar', exact: true }).click();
    await expect(page, 'back from there').toHaveURL('/#/');
  }
});
