import { addDays, paths, showDay, todayIn } from '@clareira/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectPartAccessible, expectRoomForLargeLetters } from '../fixtures/accessible.ts';
import { countCalls, loseAnswer } from '../fixtures/answers.ts';
import { ApiClient } from '../fixtures/api-client.ts';
import { codeOf } from '../fixtures/authenticator.ts';
import { setDate } from '../fixtures/page-date.ts';
import { superUser } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const app = (page: Page) => section(page, 'Verificação em duas etapas');

const heading = (part: Locator) => part.getByRole('heading', { level: 2 });

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/#/auth');
  await page.getByLabel('E-mail*').fill(email);
  await page.getByLabel('Senha*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Begins to set up an app; gives its secret. */
async function enrol(page: Page, button: string, password: string): Promise<string> {
  await app(page).getByRole('button', { name: button }).click();
  await expect(app(page).getByLabel('Senha atual')).toBeFocused();
  await app(page).getByLabel('Senha atual').fill(password);
  await app(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(app(page).getByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible();
  await expect(app(page).getByLabel('Código do aplicativo')).toBeFocused();
  return (await app(page).locator('code').textContent()) ?? '';
}

async function confirm(page: Page, code: string) {
  await app(page).getByLabel('Código do aplicativo').fill(code);
  await app(page).getByRole('button', { name: 'Confirmar' }).click();
}

/** A toast may still tell of the call before: this is about one that is to come. */
const failed = (page: Page, path: string) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith(path));

test.use({ allowedComplaints: [/status of 4(01|04|22)/] });

test("one's own account: the side menu leads there, the password changes, a second factor comes and goes", async ({
  page,
  context,
  server,
  enter,
  person,
  provoked,
}) => {
  const credentials = await person('member');
  const elsewhere = await ApiClient.signIn(server.url, credentials);
  await elsewhere.post(paths.calendar, {});
  await enter(credentials);
  const password = 'uma frase longa e minha';
  await page.goto('/');

  await test.step('the side menu leads to the account, where one changes the password', async () => {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Minha conta' }).click();
    await expect(page).toHaveURL('/#/minha-conta');
    await expect(section(page, 'Perfil')).toContainText(credentials.email);
    await expect(section(page, 'Tokens de API'), 'only staff have API tokens').toHaveCount(0);
    await expect(page.getByRole('main'), 'nor is a client told of any').not.toContainText(/tokens/i);
    await expectRoomForLargeLetters(page, 'account');
    await expectAccessible(page, 'account');
    const sessions = page.getByRole('list', { name: 'Sessões' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    const calendar = section(page, 'Visitas no seu calendário');
    await expect(calendar).toContainText('Endereço ativo');

    const form = section(page, 'Senha');
    await test.step('haste is told in words that fit', async () => {
      provoked.push(/status of 429/);
      const tooOften = { status: 429, headers: { 'Retry-After': '30' }, json: {} };
      await page.route('**/me/password', (route) => route.fulfill(tooOften), { times: 1 });
      await form.getByRole('button', { name: 'Trocar senha' }).click();
      await expect(toast(page, 'Muitas tentativas. Tente novamente em 30 s.')).toBeVisible();
    });
    await form.getByLabel('Senha atual').fill('not the password');
    await form.getByLabel('Nova senha').fill('password');
    await form.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(form).toContainText('Senha atual incorreta');
    await expect(form).toContainText('Senha muito comum');
    await expect(form).not.toContainText('Senha razoável');
    await form.getByLabel('Senha atual').fill(credentials.password);
    await form.getByLabel('Nova senha').fill(password);
    await expect(form).toContainText('Senha forte');
    for (const label of ['Senha atual', 'Nova senha']) {
      await form.getByRole('button', { name: 'Mostrar senha' }).first().click();
      await expect(form.getByLabel(label), 'as it is typed').toHaveAttribute('type', 'text');
    }
    await test.step('one that was changed is not told as a wrong one, though the answer was lost', async () => {
      provoked.push(/ERR_FAILED/);
      await loseAnswer(page, 'PUT', '**/me/password');
      await form.getByRole('button', { name: 'Trocar senha' }).click();
      await expect(toast(page, 'Falha ao salvar')).toBeVisible();
      await expect(sessions, 'the others have ended').toHaveCount(1);
      await expect(calendar, 'with the address that one of them may have made').toContainText('Nenhum endereço ativo.');
      await form.getByRole('button', { name: 'Trocar senha' }).click();
      await expect(form.getByLabel('Senha atual')).toHaveAccessibleDescription(
        'Senha atual incorreta. Se a tentativa anterior já salvou a nova senha, a senha atual é ela.',
      );
      await form.getByLabel('Senha atual').fill(password);
    });
    await form.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(toast(page, 'Senha alterada')).toBeVisible();
    await expect(form.getByLabel('Nova senha')).toHaveValue('');
    for (const label of ['Senha atual', 'Nova senha'])
      await expect(form.getByLabel(label), 'the next one is not shown unasked').toHaveAttribute('type', 'password');
    await elsewhere.close();
  });

  await test.step('an app whose codes were lost on the way is told as on, and gets others', async () => {
    const secret = await enrol(page, 'Ativar', password);
    await expectPartAccessible(app(page), 'QR Code');
    await test.step('the phone that shows the QR Code, and cannot scan it, opens the app or copies the key', async () => {
      const open = app(page).getByRole('link', { name: 'Abrir no autenticador' });
      await expect(open).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`));
      await expect(app(page).locator('code span').first()).toHaveText(/^.{4}$/);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await app(page).getByRole('button', { name: 'Copiar chave' }).click();
      await expect(toast(page, 'Chave copiada')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
      const byHand = await app(page)
        .locator('code')
        .evaluate((place) => {
          getSelection()?.selectAllChildren(place);
          return String(getSelection());
        });
      expect(byHand).toBe(secret);
    });
    await confirm(page, '000000');
    await expect(app(page)).toContainText('Código incorreto');
    await loseAnswer(page, 'PUT', '**/me/totp');
    await page.route('**/api/me', (route) => route.abort());
    const unread = failed(page, '/api/me');
    await confirm(page, codeOf(secret));
    await unread;
    await page.unroute('**/api/me');
    await app(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(app(page)).toContainText('Ativada');
    await expect(app(page).getByRole('alert')).toContainText('os códigos de recuperação não foram mostrados');
    await expect(heading(app(page)), 'the focus is not lost with the button').toBeFocused();

    const other = codeOf(await enrol(page, 'Trocar de aplicativo', password));
    await loseAnswer(page, 'PUT', '**/me/totp');
    const lost = failed(page, '/me/totp');
    await confirm(page, other);
    await lost;
    await expect(app(page).getByRole('button', { name: 'Confirmar' })).toBeEnabled();
    await test.step('of haste nothing follows', async () => {
      const tooOften = { status: 429, headers: { 'Retry-After': '20' }, json: {} };
      await page.route('**/me/totp', (route) => route.fulfill(tooOften), { times: 1 });
      await confirm(page, other);
      await expect(toast(page, 'Muitas tentativas. Tente novamente em 20 s.')).toBeVisible();
    });
    await confirm(page, other);
    await expect(app(page).getByRole('alert'), 'it may as well be a wrong code').toContainText(
      'Talvez a troca já tenha sido feita',
    );
  });

  const recovery = await test.step('a second factor is set up', async () => {
    const secret = await enrol(page, 'Trocar de aplicativo', password);
    await app(page).getByRole('button', { name: 'Copiar chave' }).click();
    await expect(toast(page, 'Chave copiada')).toBeVisible();
    await confirm(page, codeOf(secret));
    const codes = app(page).getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expect(heading(app(page))).toBeFocused();
    await expect(toast(page, 'Verificação em duas etapas ativada')).toBeVisible();
    expect(await toast(page, 'Chave copiada').count(), 'nothing older lies over the codes').toBe(0);
    const first = (await codes.first().textContent()) ?? '';
    await test.step('the browser may go back and forth before they are put away', async () => {
      const shown = await codes.allTextContents();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
      await page.goForward();
      await expect(codes).toHaveText(shown);
    });
    await test.step('who leaves without them is asked, until they are copied', async () => {
      await page.getByRole('link', { name: 'Clareira' }).press('Enter');
      const question = page.getByRole('dialog', { name: 'Sair sem guardar os códigos de recuperação?' });
      await question.getByRole('button', { name: 'Ficar' }).click();
      await expect(question).toHaveCount(0);
      await expect(codes).toHaveCount(10);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await app(page).getByRole('button', { name: 'Copiar' }).click();
      await expect(toast(page, 'Copiado')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.split('\n')).toEqual(await codes.allTextContents());
    });
    await test.step('paper gets the codes, all of them on one page, and nothing else', async () => {
      await page.emulateMedia({ media: 'print' });
      for (const code of await codes.all()) await expect(code).toBeVisible();
      await expect(section(page, 'Senha')).toBeHidden();
      await expect(page.getByRole('heading')).toHaveText(['Verificação em duas etapas']);
      expect(await page.getByRole('button').count()).toBe(0);
      const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
      expect(pages).toHaveLength(1);
      await page.emulateMedia({ media: 'screen' });
    });
    await app(page).getByRole('button', { name: 'Já guardei' }).click();
    await expect(heading(app(page))).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
    await page.goForward();
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
    for (const screen of ['/#/esqueci-senha', '/#/nova-senha/any']) {
      await page.goto(screen);
      await expect(page).toHaveURL('/#/auth');
    }
  });

  await test.step('it is asked for at the next sign-in, and turned off', async () => {
    await fillSignIn(page, { ...credentials, password });
    const step = page.getByRole('form', { name: 'Verificação em duas etapas' });
    for (const code of ['000000', '000001', '000002', '000003']) {
      await step.getByLabel('Código*').fill(code);
      await step.getByRole('button', { name: 'Entrar' }).click();
      await expect(step.getByRole('alert'), 'told aloud').toHaveText('Código incorreto');
      await expect(step.getByLabel('Código*')).toBeFocused();
    }
    await expectAccessible(page, 'account');
    await step.getByLabel('Código*').fill('000004');
    await step.getByRole('button', { name: 'Entrar' }).click();
    await expect(toast(page, 'Cinco códigos incorretos. Entre novamente.')).toBeVisible();
    const typed = page.getByLabel('Senha*', { exact: true });
    await expect(typed, 'back at the first step').toBeFocused();
    await expect(page.getByLabel('E-mail*')).toHaveValue(credentials.email);
    await typed.fill(password);
    await typed.press('Enter');
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
  await expect(page.getByRole('alert'), 'said once').toHaveText('Falha ao consultar sua conta');
  for (const part of parts) {
    await expect(part).toContainText('Os dados não puderam ser carregados.');
    await expect(part.getByRole('button'), 'nothing else is offered').toHaveText(['Tentar novamente']);
  }
  await page.unrouteAll();
  const ended = {
    id: 1,
    name: 'Antigo',
    access: 'read',
    expires_on: '2020-01-31',
    created_at: '2020-01-01',
    used_at: null,
  };
  await page.route('**/me/tokens', (route) => route.fulfill({ json: [ended] }));
  for (const part of parts) {
    await part.getByRole('button', { name: 'Tentar novamente' }).press('Enter');
    await expect(heading(part), 'and not at the top of the page').toBeFocused();
  }
  await expect(app(page).getByText('Desativada'), 'nothing that one waits for').toHaveAttribute('data-tone', 'quiet');
  await expect(section(page, 'Tokens de API')).toContainText('encerrado: valeu até 31/01/2020');
  await page.reload();
  await expect(section(page, 'Tokens de API').getByRole('listitem')).toHaveCount(1);
  await expect(heading(section(page, 'Tokens de API')), 'what only just comes takes no focus').not.toBeFocused();

  await test.step('nor is a QR Code that is too old told as a wrong code', async () => {
    await enrol(page, 'Ativar', superUser.password);
    await setDate(page, Date.now() + 16 * 60_000);
    await confirm(page, '000000');
    await expect(app(page)).toContainText('Este QR Code não vale mais.');
  });

  await test.step('on a phone no keyboard covers the QR Code', async () => {
    await app(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => {
      const ask = window.matchMedia;
      window.matchMedia = (query) => ask(query === '(pointer: fine)' ? 'not all' : query);
    });
    await app(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(heading(app(page))).toBeFocused();
    await app(page).getByLabel('Senha atual').fill(superUser.password);
    const proceed = app(page).getByRole('button', { name: 'Continuar' });
    await proceed.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await proceed.click();
    const picture = app(page).getByRole('img', { name: 'QR Code para o aplicativo autenticador' });
    await expect(picture, 'nor is it left below').toBeInViewport({ ratio: 1 });
    await expect(heading(app(page))).toBeFocused();
  });
});

test('an API token is shown once, listed and ended', async ({ page, enter, provoked }) => {
  await enter('super');
  await page.goto('/');
  const tokens = section(page, 'Tokens de API');
  await test.step('the quick jump leads to its section, also from another one', async () => {
    for (const [typed, slug, title] of [
      ['token', 'tokens', 'Tokens de API'],
      ['idioma', 'idioma', 'Idioma'],
      ['token', 'tokens', 'Tokens de API'],
    ] as const) {
      const part = section(page, title);
      await expect(page.getByRole('button', { name: 'Ir para…' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(typed);
      // By its own name: the account itself stands in the list too, before what was typed has been sought.
      await page.getByRole('option', { name: `${title} Minha conta` }).click();
      await expect(page, 'an address that any language reads').toHaveURL(`/#/minha-conta?secao=${slug}`);
      await expect(heading(part)).toBeFocused();
      await expect(heading(part)).toBeInViewport({ ratio: 1 });
    }
  });
  await expect(section(page, 'Senha')).toContainText('tokens de API e o endereço do seu calendário são encerrados');
  const name = `Faturamento ${Date.now()}`;
  await tokens.getByRole('button', { name: 'Novo token' }).click();
  await expect(tokens.getByLabel('Nome do token')).toBeFocused();
  await test.step('what was typed and erased does not wait', async () => {
    for (const typed of [name, '']) await tokens.getByLabel('Nome do token').fill(typed);
    await page.goto('/#/servicos/lixeira');
    await expect(page.getByRole('heading', { level: 1, name: 'Lixeira' })).toBeVisible();
    await page.goBack();
    await tokens.getByRole('button', { name: 'Novo token' }).click();
  });
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
  await test.step('what was typed waits for who comes back, its password aside', async () => {
    await page.goto('/#/servicos/lixeira');
    await expect(page.getByRole('heading', { level: 1, name: 'Lixeira' })).toBeVisible();
    await page.goBack();
    await expect(tokens.getByLabel('Nome do token')).toHaveValue(name);
    await expect(lastDay).toHaveValue(showDay(until));
    await expect(tokens.getByLabel('Senha atual')).toHaveValue('');
    await tokens.getByLabel('Senha atual').fill(superUser.password);
  });
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
    expect(await toast(page, 'Falha ao salvar').count(), 'what failed before is over').toBe(0);
  });
  await expect(tokens.getByRole('status').locator('code')).toHaveText(/^clr_[\w-]{43}$/);
  await expect(heading(tokens)).toBeFocused();
  await expect(tokens.getByRole('button', { name: 'Copiar' })).toBeVisible();
  await test.step('it waits for who comes back', async () => {
    const token = (await tokens.locator('code').textContent()) ?? '';
    await page.goto('/#/servicos/lixeira');
    await expect(page.getByRole('heading', { level: 1, name: 'Lixeira' })).toBeVisible();
    await page.goBack();
    await expect(tokens.locator('code')).toHaveText(token);
  });
  const item = tokens.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText(`Somente leitura · até ${showDay(until)}`);
  const end = item.getByRole('button', { name: `Encerrar token ${name}` });
  await expect(end).toHaveText('Encerrar');
  await end.click();
  await loseAnswer(page, 'DELETE', '**/me/tokens/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(item, 'the server has ended it, only its answer was lost').toHaveCount(0);
  await expect(tokens.locator('code'), 'one that has ended is nothing to be kept').toHaveCount(0);
  await expect(heading(tokens)).toBeFocused();
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
  await expect(keys.getByLabel('Nome da chave')).toBeFocused();
  await keys.getByLabel('Senha atual').fill(credentials.password);
  await test.step('a name that will not do is told before the device is asked', async () => {
    const asked = countCalls(page, 'POST', /passkeys/);
    await keys.getByLabel('Nome da chave').fill('C'.repeat(256));
    await keys.getByRole('button', { name: 'Continuar' }).click();
    await expect(keys).toContainText('Texto muito longo');
    await expect(keys.getByLabel('Nome da chave')).toBeFocused();
    expect(asked()).toBe(0);
  });
  await keys.getByLabel('Nome da chave').fill('Celular');
  await keys.getByRole('button', { name: 'Continuar' }).click();
  await expect(keys.getByRole('listitem')).toContainText('Celular');
  await expect(heading(keys)).toBeFocused();
  await test.step('a device that has one makes no other', async () => {
    await keys.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await keys.getByLabel('Senha atual').fill(credentials.password);
    await keys.getByRole('button', { name: 'Continuar' }).click();
    await expect(toast(page, 'Este aparelho já tem uma chave de acesso')).toBeVisible();
    await keys.getByRole('button', { name: 'Cancelar' }).click();
    await expect(heading(keys)).toBeFocused();
  });
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
  await expect(heading(keys)).toBeFocused();
  await page.goto('/#/logout');
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect(toast(page, 'Não foi possível entrar com a chave de acesso')).toBeVisible();
  await context.close();
});
