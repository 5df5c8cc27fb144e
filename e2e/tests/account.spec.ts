import { addDays, showDay, todayIn } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { loseAnswer } from '../fixtures/answers.ts';
import { ApiClient } from '../fixtures/api-client.ts';
import { codeOf } from '../fixtures/authenticator.ts';
import { superUser } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const app = (page: Page) => section(page, 'Verificação em duas etapas');

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/#/auth');
  await page.getByLabel('E-mail*').fill(email);
  await page.getByLabel('Senha*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Begins to set up an app; gives the code that it shows. */
async function enrol(page: Page, button: string, password: string): Promise<string> {
  await app(page).getByRole('button', { name: button }).click();
  await app(page).getByLabel('Senha atual').fill(password);
  await app(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(app(page).getByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible();
  return codeOf((await app(page).locator('code').textContent()) ?? '');
}

async function confirm(page: Page, code: string) {
  await app(page).getByLabel('Código do aplicativo').fill(code);
  await app(page).getByRole('button', { name: 'Confirmar' }).click();
}

test.use({ allowedComplaints: [/status of 4(01|04|22)/] });

test("one's own account: the side menu leads there, the password changes, a second factor comes and goes", async ({
  page,
  server,
  enter,
  person,
  provoked,
}) => {
  const credentials = await person('member');
  const elsewhere = await ApiClient.signIn(server.url, credentials);
  await enter(credentials);
  const password = 'uma frase longa e minha';
  await page.goto('/');

  await test.step('the side menu leads to the account, where one changes the password', async () => {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Minha conta' }).click();
    await expect(page).toHaveURL('/#/minha-conta');
    await expect(section(page, 'Perfil')).toContainText(credentials.email);
    await expect(section(page, 'Tokens de API'), 'only staff have API tokens').toHaveCount(0);
    await expectAccessible(page, 'account');
    const sessions = page.getByRole('list', { name: 'Sessões' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);

    const form = section(page, 'Senha');
    await form.getByLabel('Senha atual').fill('not the password');
    await form.getByLabel('Nova senha').fill('password');
    await form.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(form).toContainText('Senha atual incorreta');
    await expect(form).toContainText('Senha muito comum');
    await expect(form).not.toContainText('Senha razoável');
    await form.getByLabel('Senha atual').fill(credentials.password);
    await form.getByLabel('Nova senha').fill(password);
    await expect(form).toContainText('Senha forte');
    await test.step('one that was changed is not told as a wrong one, though the answer was lost', async () => {
      provoked.push(/ERR_FAILED/);
      await loseAnswer(page, 'PUT', '**/me/password');
      await form.getByRole('button', { name: 'Trocar senha' }).click();
      await expect(toast(page, 'Falha ao salvar')).toBeVisible();
      await expect(sessions, 'the others have ended').toHaveCount(1);
      await form.getByRole('button', { name: 'Trocar senha' }).click();
      await expect(form.getByLabel('Senha atual')).toHaveAccessibleDescription(
        'Senha atual incorreta. Se a tentativa anterior já salvou a nova senha, a senha atual é ela.',
      );
      await form.getByLabel('Senha atual').fill(password);
    });
    await form.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(toast(page, 'Senha alterada')).toBeVisible();
    await expect(form.getByLabel('Nova senha')).toHaveValue('');
    await elsewhere.close();
  });

  await test.step('an app whose codes were lost on the way is told as on, and gets others', async () => {
    const code = await enrol(page, 'Ativar', password);
    await expectAccessible(page, 'account');
    await confirm(page, '000000');
    await expect(app(page)).toContainText('Código incorreto');
    await loseAnswer(page, 'PUT', '**/me/totp');
    await page.route('**/api/me', (route) => route.abort());
    await confirm(page, code);
    await expect(toast(page, 'Falha ao salvar')).toBeVisible();
    await page.unroute('**/api/me');
    await app(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(app(page)).toContainText('Ativada');

    const other = await enrol(page, 'Trocar de aplicativo', password);
    await loseAnswer(page, 'PUT', '**/me/totp');
    await confirm(page, other);
    await expect(toast(page, 'Falha ao salvar')).toBeVisible();
    await confirm(page, other);
    await expect(app(page).getByRole('alert')).toContainText('os códigos de recuperação não foram mostrados');
  });

  const recovery = await test.step('a second factor is set up', async () => {
    await confirm(page, await enrol(page, 'Trocar de aplicativo', password));
    const codes = app(page).getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const first = (await codes.first().textContent()) ?? '';
    await test.step('paper gets the codes, all of them on one page, and nothing else', async () => {
      await page.emulateMedia({ media: 'print' });
      for (const code of await codes.all()) await expect(code).toBeVisible();
      await expect(section(page, 'Senha')).toBeHidden();
      await expect(page.getByRole('heading')).toHaveText(['Verificação em duas etapas']);
      await expect(page.getByRole('button')).toHaveCount(0);
      const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
      expect(pages).toHaveLength(1);
      await page.emulateMedia({ media: 'screen' });
    });
    await app(page).getByRole('button', { name: 'Já guardei' }).click();
    await expect(app(page)).toContainText('Ativada');
    await expect(app(page)).toContainText('10 códigos de recuperação restantes');
    return first;
  });

  await page.goto('/#/logout');
  await test.step('nothing is offered at the sign-in that this server and browser do not have', async () => {
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar com chave de acesso' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await expect(page, 'without mail a forgotten password leads nowhere').toHaveURL('/#/auth');
  });

  await test.step('it is asked for at the next sign-in, and turned off', async () => {
    await fillSignIn(page, { ...credentials, password });
    const step = page.getByRole('form', { name: 'Verificação em duas etapas' });
    await step.getByLabel('Código*').fill('000000');
    await step.getByRole('button', { name: 'Entrar' }).click();
    await expect(step).toContainText('Código incorreto');
    await expectAccessible(page, 'account');
    await step.getByLabel('Código*').fill(recovery);
    await step.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();

    await page.goto('/#/minha-conta');
    await expect(app(page)).toContainText('9 códigos de recuperação restantes');
    await app(page).getByRole('button', { name: 'Desativar' }).click();
    await app(page).getByLabel('Senha atual').fill(password);
    await loseAnswer(page, 'DELETE', '**/me/totp');
    await app(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(toast(page, 'Falha ao salvar')).toBeVisible();
    await expect(app(page), 'the server has done it').toContainText('Desativada');
    await app(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(toast(page, 'Verificação em duas etapas desativada')).toBeVisible();
  });
});

test('what was not read is not told as something that is not there', async ({ page, enter, provoked }) => {
  provoked.push(/status of 500/);
  await enter('super');
  await page.route(/\/api\/(me|me\/passkeys|me\/tokens)$/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/#/minha-conta');
  const parts = [app(page), section(page, 'Chaves de acesso'), section(page, 'Tokens de API')];
  for (const part of parts) {
    await expect(part.getByRole('alert')).toContainText('Falha ao consultar sua conta');
    await expect(part.getByRole('button'), 'nothing else is offered').toHaveText(['Tentar novamente']);
  }
  await page.unrouteAll();
  for (const part of parts) await part.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(app(page)).toContainText('Desativada');
});

test('an API token is shown once, listed and ended', async ({ page, enter, provoked }) => {
  await enter('super');
  await page.goto('/#/minha-conta');
  const tokens = section(page, 'Tokens de API');
  const name = `Faturamento ${Date.now()}`;
  await tokens.getByRole('button', { name: 'Novo token' }).click();
  await tokens.getByLabel('Nome do token').fill(name);
  await tokens.getByRole('button', { name: 'Criar token' }).click();
  await expect(tokens).toContainText('Campo obrigatório*');
  await expect(tokens.getByLabel('Senha atual'), 'the first field with a problem').toBeFocused();
  await expectAccessible(page, 'account');
  await tokens.getByLabel('Senha atual').fill(superUser.password);
  const until = addDays(todayIn('America/Sao_Paulo', Date.now()), 30);
  const lastDay = tokens.getByLabel('Válido até');
  await lastDay.fill('31/02/2026');
  await tokens.getByRole('button', { name: 'Criar token' }).click();
  await expect(lastDay).toHaveAccessibleDescription('Data inválida');
  await lastDay.fill(until);
  await expect(lastDay).toHaveValue(showDay(until));
  await test.step('tried again it is the same token', async () => {
    provoked.push(/ERR_FAILED/);
    const keys: (string | undefined)[] = [];
    await page.route('**/me/tokens', async (route) => {
      if (route.request().method() === 'POST') keys.push(route.request().headers()['idempotency-key']);
      await (keys.length === 1 ? route.abort() : route.fallback());
    });
    await tokens.getByRole('button', { name: 'Criar token' }).click();
    await expect(toast(page, 'Falha ao salvar')).toBeVisible();
    await tokens.getByRole('button', { name: 'Criar token' }).click();
    await expect.poll(() => keys).toEqual([expect.any(String), keys[0]]);
  });
  await expect(tokens.getByRole('status').locator('code')).toHaveText(/^clr_[\w-]{43}$/);
  const item = tokens.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText(`Somente leitura · até ${showDay(until)}`);
  await item.getByRole('button', { name: `Encerrar token ${name}` }).click();
  await loseAnswer(page, 'DELETE', '**/me/tokens/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(item, 'the server has ended it, only its answer was lost').toHaveCount(0);
});

test('a passkey is added, signs in, and is removed; another host has none of it', async ({
  browser,
  server,
  person,
}) => {
  const credentials = await person('member');
  const url = server.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await fillSignIn(page, credentials);
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  await page.goto('/#/minha-conta');
  const keys = section(page, 'Chaves de acesso');
  await keys.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await keys.getByLabel('Nome da chave').fill('Celular');
  await keys.getByLabel('Senha atual').fill(credentials.password);
  await keys.getByRole('button', { name: 'Continuar' }).click();
  await expect(keys.getByRole('listitem')).toContainText('Celular');
  await expectAccessible(page, 'account');

  await page.goto('/#/logout');
  const passkey = page.getByRole('button', { name: 'Entrar com chave de acesso' });
  // The longest button of the sign-in has room on the narrowest phone.
  await page.setViewportSize({ width: 320, height: 800 });
  const { x = 0, width = 320 } = (await passkey.boundingBox()) ?? {};
  expect(x + width).toBeLessThan(320 - 16);
  await passkey.click();
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();

  await test.step('a copy of it, which has counted fewer sign-ins, opens nothing', async () => {
    const { credentials: kept } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
    const [original] = kept as [(typeof kept)[number]];
    const put = async (signCount: number) => {
      await devTools.send('WebAuthn.clearCredentials', { authenticatorId });
      await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...original, signCount } });
    };
    await page.goto('/#/logout');
    await put(0);
    await passkey.click();
    await expect(toast(page, 'Não foi possível entrar com a chave de acesso')).toBeVisible();
    await put(original.signCount);
    await passkey.click();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  });

  await page.goto('/#/minha-conta');
  await keys.getByRole('button', { name: 'Remover chave Celular' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  await page.goto('/#/logout');
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect(toast(page, 'Não foi possível entrar com a chave de acesso')).toBeVisible();
  await context.close();
});
