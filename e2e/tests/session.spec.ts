import { companyUsers, paths } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { calls, expectCode, holdBack } from '../fixtures/answers.ts';
import { layRows } from '../fixtures/rows.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

const services = (page: Page) => page.getByRole('heading', { name: 'Serviços' });
const form = (page: Page) => page.getByRole('form', { name: 'Faça seu login abaixo' });
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('clareira.user'));

test('entering shows a spinner until the server has confirmed the session, and asks for its rows meanwhile', async ({
  page,
  enter,
  company,
}) => {
  await enter('member');
  const answer = await holdBack(page, calls.sessionCheck);
  const rows = page.waitForResponse(/\/contracts$/);
  await page.goto(`/#/${company.id}/servicos/contratos`);
  // The screen is drawn meanwhile, out of sight.
  const spinner = page.getByText('Carregando, aguarde...').filter({ visible: true });
  await expect(spinner).toHaveCount(1);
  expect((await rows).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Contratos' })).toBeHidden();
  await expect(spinner).toHaveCount(1);
  answer();
  await expect(page.getByRole('heading', { name: 'Contratos' })).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('the user is kept over a reload, and forgotten here, in another tab and on the server by signing out', async ({
  page,
  context,
  request,
  signIn,
  person,
}) => {
  const credentials = await person('member');

  await test.step('what is stored and is no user counts as nobody', async () => {
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.setItem('clareira.user', '{"id":"1"'));
    await page.goto('/');
    await expect(page).toHaveURL(/#\/auth$/);
  });

  await signIn(credentials);
  expect(JSON.parse((await storedUser(page)) ?? '{}')).toMatchObject({ name: 'Usuário de teste' });
  await page.reload();
  await expect(services(page)).toBeVisible();

  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const sessionOfBefore = async () => (await request.get(paths.sessionCheck(1), { headers: { cookie } })).status();
  expect(await sessionOfBefore()).not.toBe(401);
  const other = await context.newPage();
  await other.goto('/');

  await test.step('signing out in one tab signs out the other, and nothing stays over its sign-in', async () => {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await other.getByRole('link', { name: 'Sair' }).click();
    await expect(form(other)).toBeVisible();
    await expect(form(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused();
    expect(await storedUser(page)).toBeNull();
    await expect.poll(sessionOfBefore, 'the session of before').toBe(401);
  });

  await test.step('and signing in there signs in here', async () => {
    await other.getByLabel('E-mail*').fill(credentials.email);
    await other.getByLabel('Senha*', { exact: true }).fill(credentials.password);
    await other.getByRole('button', { name: 'Entrar' }).click();
    await expect(services(other)).toBeVisible();
    await expect(services(page)).toBeVisible();
  });
});

test.describe('a session that the server no longer knows', () => {
  test.use({ allowedComplaints: [/status of (401|419)/] });

  /** It is told once, however many calls fail. */
  async function expectToEnd(page: Page): Promise<void> {
    await expect(form(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/auth$/);
    await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
    expect(await storedUser(page)).toBeNull();
    await closeToast(page, 'Sessão expirada');
  }

  test('ends at the sign-in, and is told once', async ({ page, enter, signIn, person, staff, company }) => {
    await layRows(staff, company, tables.contracts, ['Matriz']);
    const member = await person('member');
    const { id, ...place } = await enter(member);

    await test.step('nothing is shown, not even what came before the server said so', async () => {
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
      await expectToEnd(page);
      await page.unroute(calls.sessionCheck);
    });

    await test.step('somebody who was deleted meanwhile', async () => {
      await signIn(member);
      await staff.delete(paths.row(companyUsers, place, id));
      await page.getByRole('link', { name: 'Pagamentos' }).click();
      await expectToEnd(page);
    });

    for (const status of [401, 419])
      await test.step(`a ${status} of any data call`, async () => {
        await signIn('super');
        const dataCalls = /\/(contracts|companies)$/;
        await page.route(dataCalls, (route) => route.fulfill({ status, json: { message: '' } }));
        await page.goto(`/#/${company.id}/servicos/contratos`);
        await expectToEnd(page);
        await page.unroute(dataCalls);
      });
  });
});

test.describe('with the server away', () => {
  test.use({ allowedComplaints: [/ERR_(FAILED|INTERNET_DISCONNECTED)|status of 500/] });

  test('entering says so, and goes on when the server is back; signing out works', async ({ page, context, enter }) => {
    await enter('member');
    await page.route(calls.sessionCheck, (route) => route.abort());
    await page.goto('/');
    const fault = page.getByRole('heading', { name: /^Não foi possível verificar sua sessão\./ });
    await expect(fault).toBeVisible();
    await page.route(calls.sessionCheck, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    const refused = page.waitForResponse(calls.sessionCheck);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    expect((await refused).status()).toBe(500);
    await expect(fault).toBeVisible();
    await page.unroute(calls.sessionCheck);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(services(page)).toBeVisible();
    expect(await storedUser(page)).not.toBeNull();

    // The sign-in's code comes ahead of its need, but not before what is asked for.
    await expectCode(page, /Login-/);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sair' }).click();
    await expect(form(page)).toBeVisible();
    expect(await storedUser(page)).toBeNull();
    await context.setOffline(false);
    await page.reload();
    await expect(form(page)).toBeVisible();
  });
});
