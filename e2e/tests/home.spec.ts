import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const services = (page: Page) => page.getByRole('list', { name: 'Serviços' }).getByRole('link');

/** The tiles as the page has them: name and target, in their order. */
function tiles(page: Page): Promise<string[][]> {
  return services(page).evaluateAll((links) =>
    links.map((link) => [link.textContent.trim(), link.getAttribute('href') ?? '']),
  );
}

const companies = ['Empresas', '#/servicos/empresas'];
const users = ['Usuários', '#/servicos/usuarios'];
const forEveryone = [
  ['Pagamentos', '#/servicos/pagamentos'],
  ['Contratos', '#/servicos/contratos'],
  ['Documentações', '#/servicos/documentacoes'],
  ['Agendamentos', '#/servicos/agendamentos'],
];
const administrativeUsers = ['Usuários Administrativos', '#/servicos/usuarios-admnistrativos'];
const signOut = ['Sair', '#/logout'];

test('an ordinary user is greeted by name and sees what is for everyone', async ({ page, enter }) => {
  await enter('member');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Usuário de teste!', exact: true })).toBeVisible();
  expect(await tiles(page)).toEqual([...forEveryone, signOut]);
  await page.goto('/?lng=en-US');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, World!', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Services' }).getByRole('link')).toHaveText([
    ...['Payments', 'Contracts', 'Documents', 'Schedules', 'Sign out'],
  ]);
});

test("a company's administrator goes straight to the users of that company", async ({ page, enter, company }) => {
  await enter('manager');
  await page.goto('/');
  await expect(services(page)).toHaveCount(6);
  const ownUsers = `/${company.id}/servicos/usuarios`;
  expect(await tiles(page)).toEqual([['Usuários', `#${ownUsers}`], ...forEveryone, signOut]);
  await services(page).filter({ hasText: 'Usuários' }).click();
  await expect(page).toHaveURL(`/#${ownUsers}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible();
});

test('a super user without the administrative flag has no tile for users', async ({ page, enter, plainSuper }) => {
  await enter(plainSuper);
  await page.goto('/');
  await expect(services(page)).toHaveCount(7);
  expect(await tiles(page)).toEqual([companies, ...forEveryone, administrativeUsers, signOut]);
});

test('a super administrator sees every tile, and each leads to its screen', async ({ page, enter }) => {
  await enter('super');
  await page.goto('/');
  await expect(services(page)).toHaveCount(8);
  expect(await tiles(page)).toEqual([companies, users, ...forEveryone, administrativeUsers, signOut]);
  for (const [name = '', target = ''] of await tiles(page)) {
    await page.getByRole('list', { name: 'Serviços' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(name === 'Sair' ? '/#/auth' : `/${target}`);
    if (name === 'Sair') break;
    await page.getByRole('link', { name: 'Voltar', exact: true }).click();
    await expect(page, 'back from there').toHaveURL('/#/');
  }
});
