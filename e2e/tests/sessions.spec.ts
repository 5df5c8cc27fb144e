import { paths } from '@clareira/contract';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { ApiClient } from '../fixtures/api-client.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

// The server is in trouble twice on purpose.
test.use({ allowedComplaints: [/status of 50\d/] });

const list = (page: Page) => page.getByRole('list', { name: 'Sessões' });
const items = (page: Page) => list(page).getByRole('listitem');
const signInForm = (page: Page) => page.getByRole('form', { name: 'Faça seu login abaixo' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const calls = '**/api/sessions';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

/** Someone else's browser: the same person, signed in a second time. */
async function elsewhere(browser: Browser, url: string, { email, password }: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', userAgent: phone });
  const page = await context.newPage();
  await page.goto('/#/auth');
  await page.getByLabel('E-mail*').fill(email);
  await page.getByLabel('Senha*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  return page;
}

test('the side menu leads to the sessions, which tell where one is signed in', async ({ page, signIn, person }) => {
  await test.step('a visitor signs in first', async () => {
    await page.goto('/#/sessoes');
    await expect(page).toHaveURL('/#/auth');
  });

  await signIn(await person('member'));
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sessões' }).click();
  await expect(page).toHaveURL('/#/sessoes');
  await expect(page.getByRole('heading', { level: 1, name: 'Sessões' })).toBeVisible();

  await test.step('a list that does not come is said, and tried again', async () => {
    await expect(toast(page, 'Falha ao consultar as sessões')).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
  });

  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText('Esta sessão');
  await expect(items(page)).toContainText('Endereço: 127.0.0.1');
  await expect(items(page)).toContainText('Último uso: agora');
  await expect(page.getByText('Nenhuma outra sessão aberta.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Encerrar/ })).toHaveCount(0);

  await test.step('in English', async () => {
    await page.goto('/?lng=en-US#/sessoes');
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
    const item = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(item).toContainText('This session');
    await expect(item).toContainText('Last used: now');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Sessions' })).toBeVisible();
  });
});

test('ending another session signs that browser out, and leaves this one', async ({
  page,
  browser,
  server,
  enter,
  person,
}) => {
  const credentials = await person('manager');
  const other = await elsewhere(browser, server.url, credentials);
  await enter(credentials);
  await page.goto('/#/sessoes');
  await expect(items(page)).toHaveCount(2);
  await expectAccessible(page, 'sessions');
  const theOther = items(page).filter({ hasText: 'Safari · iOS' });
  const end = theOther.getByRole('button', { name: 'Encerrar: Safari · iOS, 127.0.0.1' });
  await end.click();
  await dialog(page, 'Encerrar sessão').getByRole('button', { name: 'Não' }).click();
  await expect(dialog(page, 'Encerrar sessão')).toBeHidden();
  await expect(items(page)).toHaveCount(2);

  await test.step('one that could not be ended stays in the list', async () => {
    await page.route(`${calls}/*`, (route) => route.fulfill({ status: 503, json: { message: 'Erro' } }));
    await end.click();
    await page.getByRole('button', { name: 'Sim' }).click();
    await expect(toast(page, 'Falha ao encerrar a sessão')).toBeVisible();
    await expect(items(page)).toHaveCount(2);
    await page.unroute(`${calls}/*`);
  });

  await end.click();
  await dialog(page, 'Encerrar sessão').getByRole('button', { name: 'Sim' }).click();
  await expect(toast(page, 'Sessão encerrada')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  await expect(list(page), 'the focus is not lost with the button').toBeFocused();

  await other.getByRole('link', { name: 'Pagamentos' }).click();
  await expect(signInForm(other)).toBeVisible();
  await expect(toast(other, 'Sessão expirada')).toBeVisible();
  await page.reload();
  await expect(items(page)).toContainText('Esta sessão');
  await other.context().close();
});

test('ending the others signs all of them out at once, whatever the role', async ({
  page,
  server,
  enter,
  plainSuper,
}) => {
  const second = await ApiClient.signIn(server.url, plainSuper);
  const third = await ApiClient.signIn(server.url, plainSuper);
  await enter(plainSuper);
  await page.goto('/#/sessoes');
  await expect(items(page).nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click();
  const asked = dialog(page, 'Encerrar as outras sessões');
  await expect(asked).toHaveCSS('opacity', '1');
  await expectAccessible(page, 'dialog');
  await asked.getByRole('button', { name: 'Sim' }).click();
  await expect(toast(page, 'As outras sessões foram encerradas')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  for (const other of [second, third]) {
    await expect(other.get(paths.sessions)).rejects.toThrow('answered 401');
    await other.close();
  }
});
