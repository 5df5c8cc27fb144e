import { companyUsers, paths } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { calls, holdBack } from '../fixtures/answers.ts';
import { layRows } from '../fixtures/rows.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const services = (page: Page) => page.getByRole('heading', { name: 'Serviços' });
const form = (page: Page) => page.getByRole('form', { name: 'Faça seu login abaixo' });
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('clareira.user'));

test('entering shows a spinner until the server has confirmed the session', async ({ page, enter }) => {
  await enter('member');
  const answer = await holdBack(page, calls.sessionCheck);
  await page.goto('/');
  // Home waits for its rows meanwhile, out of sight.
  const spinner = page.getByText('Carregando, aguarde...').filter({ visible: true });
  await expect(spinner).toHaveCount(1);
  await expect(services(page)).toBeHidden();
  answer();
  await expect(services(page)).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('what a screen shows is asked for beside the session check, not after it', async ({ page, enter, company }) => {
  await enter('member');
  const answer = await holdBack(page, calls.sessionCheck);
  const rows = page.waitForResponse(/\/contracts$/);
  await page.goto(`/#/${company.id}/servicos/contratos`);
  expect((await rows).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Contratos' })).toBeHidden();
  answer();
  await expect(page.getByRole('heading', { name: 'Contratos' })).toBeVisible();
});

test('the user is kept over a reload, and forgotten here and on the server by signing out', async ({
  page,
  signIn,
}) => {
  await signIn('member');
  expect(JSON.parse((await storedUser(page)) ?? '{}')).toMatchObject({ name: 'Usuário de teste' });
  const cookies = await page.context().cookies();
  await page.reload();
  await expect(services(page)).toBeVisible();
  await page.getByRole('link', { name: 'Sair' }).click();
  await expect(form(page)).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await page.context().addCookies(cookies);
  await expect
    .poll(async () => (await page.request.get(paths.sessionCheck(1))).status(), 'the session of before')
    .toBe(401);
});

test('signing out in one tab signs out the other, and signing in there signs in here', async ({
  page,
  context,
  enter,
  person,
}) => {
  const { email, password } = await person('member');
  await enter({ email, password });
  await page.goto('/');
  await expect(services(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Sair' }).click();
  await expect(form(page)).toBeVisible();
  await other.getByLabel('E-mail*').fill(email);
  await other.getByLabel('Senha*', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Entrar' }).click();
  await expect(services(other)).toBeVisible();
  await expect(services(page)).toBeVisible();
});

test('what is stored and is no user counts as nobody', async ({ page }) => {
  await page.goto('/#/auth');
  await page.evaluate(() => localStorage.setItem('clareira.user', '{"id":"1"'));
  await page.goto('/');
  await expect(page).toHaveURL(/#\/auth$/);
});

test.describe('a session that the server no longer knows', () => {
  test.use({ allowedComplaints: [/status of (401|419)/] });

  test('ends at the sign-in, and is told once however many calls fail', async ({ page, enter, staff }) => {
    const { id, ...place } = await enter('member');
    await page.goto('/');
    await expect(services(page)).toBeVisible();
    await staff.delete(paths.row(companyUsers, place, id));
    await page.getByRole('link', { name: 'Pagamentos' }).click();
    await expect(form(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/auth$/);
    await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
    expect(await storedUser(page)).toBeNull();
  });

  test('shows nothing, not even what came before the server said so', async ({ page, enter, staff, company }) => {
    await layRows(staff, company, tables.contracts, ['Matriz']);
    await enter('member');
    const { promise, resolve: refuse } = Promise.withResolvers<void>();
    await page.route(calls.sessionCheck, async (route) => {
      await promise;
      await route.fulfill({ status: 401, json: { message: 'Entre.' } });
    });
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await expect(page.getByText('Matriz'), 'there').toHaveCount(1);
    await expect(page.getByText('Matriz'), 'and unseen').toBeHidden();
    refuse();
    await expect(form(page)).toBeVisible();
    await expect(page.getByText('Matriz')).toHaveCount(0);
    await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
  });

  for (const status of [401, 419])
    test(`is told by a ${status} of any data call`, async ({ page, enter, company }) => {
      await enter('super');
      await page.route(/\/(contracts|companies)$/, (route) => route.fulfill({ status, json: { message: '' } }));
      await page.goto(`/#/${company.id}/servicos/contratos`);
      await expect(form(page)).toBeVisible();
      await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
    });
});

test.describe('with the server away', () => {
  test.use({ allowedComplaints: [/ERR_(FAILED|INTERNET_DISCONNECTED)|status of 500/] });

  test('entering says so, and goes on when the server is back', async ({ page, enter }) => {
    await enter('member');
    await page.route(calls.sessionCheck, (route) => route.abort());
    await page.goto('/');
    const fault = page.getByRole('heading', { name: /^Não foi possível verificar sua sessão\./ });
    await expect(fault).toBeVisible();
    await page.route(calls.sessionCheck, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(fault).toBeVisible();
    await page.unroute(calls.sessionCheck);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(services(page)).toBeVisible();
    expect(await storedUser(page)).not.toBeNull();
  });

  test('signing out works', async ({ page, context, enter }) => {
    await enter('member');
    await page.goto('/');
    await expect(services(page)).toBeVisible();
    // The sign-in's code comes ahead of its need, but not before what is asked for.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /Login-/.test(name)));
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sair' }).click();
    await expect(form(page)).toBeVisible();
    expect(await storedUser(page)).toBeNull();
    await context.setOffline(false);
    await page.reload();
    await expect(form(page)).toBeVisible();
  });
});
