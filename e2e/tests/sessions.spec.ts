import { type Credentials, paths } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../fixtures/accessible.ts';
import { ApiClient } from '../fixtures/api-client.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectSaidOnce, toast } from '../fixtures/toast.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Sessões' });
const items = (page: Page) => list(page).getByRole('listitem');
const signInForm = (page: Page) => page.getByRole('form', { name: 'Faça seu login abaixo' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const calls = '**/api/sessions';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

/** Signs in, in a browser that shows the sign-in. */
async function signInOn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail*').fill(email);
  await page.getByLabel('Senha*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
}

test('the side menu leads to the sessions, which tell where one is signed in', async ({
  page,
  provoked,
  signIn,
  person,
}) => {
  await test.step('a visitor signs in first', async () => {
    await page.goto('/#/sessoes');
    await expect(page).toHaveURL('/#/auth');
  });

  await signIn(await person('member'));
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  provoked.push(/status of 500/);
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sessões' }).click();
  await expect(page).toHaveURL('/#/sessoes');
  await expect(page.getByRole('heading', { level: 1, name: 'Sessões' })).toBeVisible();

  await test.step('a list that does not come is said, and tried again', async () => {
    await expect(toast(page, 'Falha ao consultar as sessões')).toBeVisible();
    await page.unroute(calls);
    provoked.pop();
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

test('ending another session, or all others, signs those browsers out, and leaves this one', async ({
  page,
  provoked,
  browser,
  server,
  enter,
  person,
}) => {
  const credentials = await person('manager');
  const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'pt-BR', userAgent: phone });
  const other = await elsewhere.newPage();
  await other.goto('/#/auth');
  await signInOn(other, credentials);
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
    provoked.push(/status of 503/);
    await page.route(`${calls}/*`, (route) => route.fulfill({ status: 503, json: { message: 'Erro' } }));
    const read = page.waitForResponse((response) => response.url().endsWith(paths.sessions));
    await end.click();
    await page.getByRole('button', { name: 'Sim' }).click();
    await expect(toast(page, 'Falha ao encerrar a sessão')).toBeVisible();
    await read;
    await expect(items(page)).toHaveCount(2);
    await page.unroute(`${calls}/*`);
    provoked.pop();
    provoked.push(/ERR_INTERNET_DISCONNECTED/);
    await expectSaidOnce(page, 'Falha ao encerrar a sessão', async () => {
      await end.click();
      await page.getByRole('button', { name: 'Sim' }).click();
    });
    await expect(items(page)).toHaveCount(2);
  });

  await test.step('one that is ended', async () => {
    await end.click();
    await dialog(page, 'Encerrar sessão').getByRole('button', { name: 'Sim' }).click();
    await expect(toast(page, 'Sessão encerrada')).toBeVisible();
    await expect(items(page)).toHaveCount(1);
    await expect(list(page), 'the focus is not lost with the button').toBeFocused();
    await other.getByRole('link', { name: 'Pagamentos' }).click();
    await expect(signInForm(other)).toBeVisible();
    await expect(toast(other, 'Sessão expirada')).toBeVisible();
  });

  await test.step('all others at once', async () => {
    await signInOn(other, credentials);
    const third = await ApiClient.signIn(server.url, credentials);
    await page.reload();
    await expect(items(page)).toHaveCount(3);
    await expect(items(page).filter({ hasText: 'Esta sessão' })).toHaveCount(1);
    const endOthers = page.getByRole('button', { name: 'Encerrar as outras sessões' });
    await page.setViewportSize({ width: 320, height: 720 });
    const [button, below] = await Promise.all([endOthers.boundingBox(), list(page).boundingBox()]);
    expect(button?.width, 'it fits the narrowest phone').toBeLessThanOrEqual(below?.width ?? 0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await endOthers.click();
    const asked = dialog(page, 'Encerrar as outras sessões');
    await expect(asked).toHaveCSS('opacity', '1');
    await expectPartAccessible(asked, 'dialog');
    await asked.getByRole('button', { name: 'Sim' }).click();
    await expect(toast(page, 'As outras sessões foram encerradas')).toBeVisible();
    await expect(items(page)).toHaveCount(1);
    await expect(third.get(paths.sessions)).rejects.toThrow('answered 401');
    await third.close();
    await other.reload();
    await expect(signInForm(other)).toBeVisible();
  });
  await elsewhere.close();
});
