import type { Page } from '@playwright/test';
import { calls, countCalls, holdBack } from '../fixtures/answers.ts';
import { superUser, unique } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

const email = (page: Page) => page.getByLabel('E-mail*');
const password = (page: Page) => page.getByLabel('Senha*', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });
const services = (page: Page) => page.getByRole('heading', { name: 'Serviços' });

async function fillIn(page: Page, credentials = superUser): Promise<void> {
  await page.goto('/#/auth');
  await email(page).fill(credentials.email);
  await password(page).fill(credentials.password);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/#/logout');
  await expect(submit(page)).toBeVisible();
}

const languages = {
  'pt-BR': {
    heading: 'Que bom ter você na Clareira!',
    title: 'Faça seu login abaixo',
    fields: ['E-mail*', 'Senha*'],
    toggle: ['Mostrar senha', 'Ocultar senha'],
    forgot: 'Esqueci minha senha',
    submit: 'Entrar',
    required: 'Campo obrigatório',
    invalid: 'E-mail inválido',
  },
  'en-US': {
    heading: 'So nice to have you at Clareira!',
    title: 'Please sign in below',
    fields: ['E-mail*', 'Password*'],
    toggle: ['Show password', 'Hide password'],
    forgot: 'Forgot my password',
    submit: 'Sign in',
    required: 'Required field',
    invalid: 'Invalid e-mail',
  },
} as const;

test('a visitor who wanted a screen signs in first, by a form in both languages that says what is wrong', async ({
  page,
}) => {
  for (const [language, texts] of Object.entries(languages))
    await test.step(language, async () => {
      await page.goto(`/?lng=${language}#/servicos/empresas`);
      await expect(page.getByRole('heading', { level: 1, name: texts.heading, exact: true })).toBeVisible();
      await expect(page).toHaveURL(/#\/auth$/);
      await expect(page.getByRole('form', { name: texts.title, exact: true })).toBeVisible();
      for (const field of texts.fields)
        await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('placeholder', field);

      const emailField = page.getByLabel(texts.fields[0], { exact: true });
      const passwordField = page.getByLabel(texts.fields[1], { exact: true });
      await emailField.focus();
      await expect(emailField, 'seen in the reader’s own colours too').toHaveCSS('outline-style', 'solid');
      await expect(emailField).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
      const button = page.getByRole('button', { name: texts.submit, exact: true });
      await button.click();
      await expect(page.getByText(texts.required, { exact: true })).toHaveCount(2);
      await expect(emailField).toBeFocused();
      await emailField.fill('ana@');
      await passwordField.fill('x');
      await expect(page.getByText(texts.required, { exact: true })).toHaveCount(0);
      await button.click();
      await expect(emailField).toHaveAccessibleDescription(texts.invalid);

      const [show, hide] = texts.toggle;
      await passwordField.focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: show, exact: true })).toBeFocused();
      await page.keyboard.press('Space');
      await expect(passwordField).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: hide, exact: true }).click();
      await expect(passwordField).toHaveAttribute('type', 'password');

      await page.getByRole('link', { name: texts.forgot, exact: true }).click();
      await expect(page).toHaveURL(/#\/auth$/);
      await expect(emailField).toHaveValue('ana@');
    });
});

test('signing in: by Enter, by a button that shows that it is under way, and while Home is still on its way', async ({
  page,
}) => {
  await test.step('the address of the sign-in, typed while Home is still on its way, leads Home again', async () => {
    const come = await holdBack(page, /\/Home-[^/]*\.js$/);
    await fillIn(page);
    await password(page).press('Enter');
    await expect(page).toHaveURL('/#/');
    for (let time = 1; time <= 2; time += 1) {
      await page.evaluate(() => {
        location.hash = '#/auth';
      });
      await expect(page).toHaveURL('/#/');
    }
    come();
    await expect(services(page)).toBeVisible();
    await expect(page).toHaveURL('/#/');
  });

  await test.step('signing in shows that it is under way, sends one call, and leads to the services', async () => {
    await signOut(page);
    const sent = countCalls(page, 'POST', /\/api\/login$/);
    const answer = await holdBack(page, calls.signIn);
    await fillIn(page);
    await expect(submit(page).locator('[aria-hidden]'), 'no spinner yet').toHaveCount(0);
    await submit(page).dblclick();
    const busy = page.getByRole('button', { name: 'Entrando...', exact: true });
    await expect(busy).toBeVisible();
    await expect(busy.locator('[aria-hidden]'), 'the spinner').toBeVisible();
    await password(page).press('Enter');
    answer();
    await expect(services(page)).toBeVisible();
    expect(sent()).toBe(1);
  });

  await test.step('Enter signs in, and the e-mail is compared without case', async () => {
    await signOut(page);
    await fillIn(page, { ...superUser, email: superUser.email.toUpperCase() });
    await password(page).press('Enter');
    await expect(services(page)).toBeVisible();
    await page.goto('/#/auth');
    await expect(page, 'a user is present').toHaveURL(/#\/$/);
  });
});

test.describe('when it fails', () => {
  test.use({ allowedComplaints: [/status of (422|429|500|404)|ERR_FAILED/] });

  const answers = [
    ['no server', undefined, 'Falha ao realizar login.'],
    ['500', { status: 500, json: { message: 'Erro' } }, 'Falha ao realizar login.'],
    ['200 with nonsense', { status: 200, body: '<html></html>' }, 'Falha ao realizar login.'],
    ['200 with no user', { status: 200, json: { ok: true } }, 'Falha ao realizar login.'],
    ['404', { status: 404, json: { message: 'Nada' } }, 'Credenciais incorretas.'],
    ['202 that asks for the passkey', { status: 202, json: { second_factor: ['passkey'] } }, /^A senha está certa\./],
    ['429 without a time', { status: 429, json: {} }, /^Muitas tentativas de login\. Aguarde um pouco/],
  ] as const;

  test('it is told, nothing typed is lost, and the next try makes up for it', async ({ page }) => {
    await page.clock.install();
    await test.step('a handshake that fails', async () => {
      await page.route(calls.handshake, (route) => route.abort());
      await fillIn(page);
      await expect(toast(page, /^Não foi possível contatar o servidor\./)).toBeVisible();
      await submit(page).click();
      await expect(toast(page, 'Falha ao realizar login.')).toBeVisible();
      await expect(toast(page, /^Não foi possível contatar o servidor\./), 'not beside the next').toHaveCount(0);
      await closeToast(page, 'Falha ao realizar login.');
    });

    await test.step('one that was closed keeps no later one from going', async () => {
      for (const key of [undefined, 'Enter']) {
        await submit(page).click();
        const close = page.getByRole('button', { name: 'Fechar notificação' });
        await (key ? close.press(key) : close.click());
        await expect(close).toHaveCount(0);
        await submit(page).click();
        await expect(toast(page, 'Falha ao realizar login.')).toBeVisible();
        await page.clock.fastForward(5000);
        await expect(toast(page, 'Falha ao realizar login.')).toHaveCount(0);
      }
      await page.unroute(calls.handshake);
      await submit(page).click();
      await expect(services(page)).toBeVisible();
    });

    await test.step('whatever the server answers, a toast tells it and nothing typed is lost', async () => {
      await signOut(page);
      await fillIn(page);
      for (const [name, answer, text] of answers)
        await test.step(name, async () => {
          await page.route(calls.signIn, (route) => (answer ? route.fulfill(answer) : route.abort()));
          await submit(page).click();
          await expect(toast(page, text)).toBeVisible();
          await closeToast(page, text);
          await page.unroute(calls.signIn);
        });
      await expect(email(page)).toHaveValue(superUser.email);
      await submit(page).click();
      await expect(services(page)).toBeVisible();
    });

    await test.step('wrong credentials are told, and after five of them the wait', async () => {
      await signOut(page);
      const stranger = { email: `${unique('nobody')}@clareira.test`, password: 'not the password' };
      await fillIn(page, stranger);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const answered = page.waitForResponse(/\/api\/login$/);
        await submit(page).click();
        expect((await answered).status()).toBe(422);
        await expect(submit(page)).toBeVisible();
      }
      await expect(toast(page, 'Credenciais incorretas.')).toHaveCount(1);
      const beside = page.getByRole('form').getByText('Confira o e-mail e a senha.', { exact: true });
      await expect(beside, 'over the button').toBeVisible();
      await password(page).fill('another guess');
      await expect(beside, 'until something is changed').toHaveCount(0);
      await email(page).fill('nobody');
      await submit(page).click();
      await expect(page.getByRole('alert'), 'only what is wrong by now').toHaveText('E-mail inválido');
      await email(page).fill(stranger.email);
      await password(page).fill(stranger.password);
      await submit(page).click();
      await expect(toast(page, /^Muitas tentativas de login\. Tente novamente em \d+ s\.$/)).toBeVisible();
      await expect(email(page)).toHaveValue(stranger.email);
      await expect(password(page)).toHaveValue(stranger.password);
    });
  });
});
