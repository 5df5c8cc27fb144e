import { paths } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { holdBack, loseAnswer } from '../fixtures/answers.ts';
import { type MailServer, startMailServer } from '../fixtures/mail-server.ts';
import { expectTheyDiffer } from '../fixtures/own-colours.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const portal = 'https://portal.test';

const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // Playwright reads from the first parameter what a fixture needs.
    async ({ playwright: _ }, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  environment: [async ({ mail }, use) => use({ SMTP_URL: mail.url, PUBLIC_URL: portal }), { scope: 'worker' }],
});

// One after the other: every worker more would start a server, and a browser, for a journey or two.
test.describe.configure({ mode: 'default' });

test.use({ allowedComplaints: [/status of 4(01|22)/] });

/** The address of a mail's button, within this portal. */
async function linkTo(mail: MailServer, address: string, subject: string): Promise<string> {
  await expect.poll(() => mail.to(address).map((email) => email.subject)).toContain(subject);
  const { text = '' } = mail.to(address).findLast((email) => email.subject === subject) ?? {};
  return new RegExp(`${portal}(/#\\S+)`).exec(text)?.[1] ?? '';
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail*').fill(email);
  await page.getByLabel('Senha*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('a forgotten password is made anew by a mail, whose other links lead on to what one is told, and in which language', async ({
  page,
  mail,
  person,
  provoked,
}) => {
  const { email } = await person('member');
  await page.goto('/#/auth');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page).toHaveURL('/#/esqueci-senha');
  // The address changes first, and the sign-in has such a field too.
  await expect(page.getByRole('heading', { name: 'Esqueceu sua senha?' })).toBeVisible();
  await page.getByLabel('E-mail*').fill(email);
  await expectAccessible(page, 'forgotten password', [390]);
  provoked.push(/ERR_FAILED/);
  await page.route('**/api/forgot-password', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Enviar link' }).click();
  const askFailed = toast(page, 'Falha ao pedir o link');
  await expect(askFailed).toBeVisible();
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('status')).toContainText(`Se houver uma conta com ${email}`);
  expect(await askFailed.count(), 'tried again, it is over').toBe(0);
  await expect(page.getByRole('heading', { level: 1 }), 'the focus is not lost with the button').toBeFocused();

  const link = await linkTo(mail, email, 'Crie uma nova senha');
  await test.step('what was said of one link is not said of the next', async () => {
    await page.goto('/#/nova-senha/unknown');
    await page.getByLabel('Nova senha').fill('uma frase longa e nova');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByRole('alert')).toHaveText('Link inválido ou expirado');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goto(link);
    await expect(page.getByLabel('Nova senha')).toHaveValue('');
  });
  await page.getByLabel('Nova senha').fill('password');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha muito comum')).toBeVisible();
  await expect(page.getByText('Senha razoável')).toHaveCount(0);
  await page.getByLabel('Nova senha').fill('uma frase longa e nova');
  await page.route('**/api/reset-password', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  const saveFailed = toast(page, 'Falha ao salvar a nova senha');
  await expect(saveFailed).toBeVisible();
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(toast(page, 'Senha alterada. Entre com a nova senha.')).toBeVisible();
  expect(await saveFailed.count(), 'tried again, it is over').toBe(0);
  await expect(page).toHaveURL('/#/auth');
  await expect(page.getByLabel('Senha*', { exact: true })).toBeVisible();
  await page.goto(link);
  await test.step('a link that is used up, perhaps by a try whose answer was lost', async () => {
    provoked.push(/ERR_FAILED/);
    await loseAnswer(page, 'POST', '**/api/reset-password');
    await page.getByLabel('Nova senha').fill('uma frase longa e outra');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(toast(page, 'Falha ao salvar a nova senha')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(
      page.getByText('Link inválido ou expirado. A nova senha pode já estar valendo: tente entrar com ela.'),
    ).toBeVisible();
  });

  // 'Sua senha foi alterada' leads to the account: after the sign-in for who is not signed in, straight there for who is.
  const account = await linkTo(mail, email, 'Sua senha foi alterada');
  expect(account).toBe('/#/entrar?para=/minha-conta');
  await page.goto(account);
  await fillSignIn(page, email, 'uma frase longa e nova');
  await expect(page).toHaveURL('/#/minha-conta');

  await test.step('one chooses what to be told, and in which language', async () => {
    const documents = page.getByLabel('Documentos');
    await expect(documents).toBeChecked();
    // What is loaded beside the session check stands there unseen, and takes no focus, until that is answered.
    await expect(documents).toBeVisible();
    const failed = toast(page, 'Falha ao salvar preferências');
    const own = '**/api/me/notices';
    await page.route(own, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    await documents.press('Space');
    await expect(failed).toBeVisible();
    await expect(documents, 'as it was').toBeChecked();
    await page.unroute(own);
    const answer = await holdBack(page, own);
    await documents.press('Space');
    await expect(documents, 'before the answer').not.toBeChecked();
    expect(await failed.count(), 'tried again, it is over').toBe(0);
    await page.getByLabel('Idioma dos e-mails').selectOption('en-US');
    await expect(page.getByLabel('Idioma dos e-mails'), 'the second is not dropped').toHaveValue('en-US');
    await documents.focus();
    answer();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(toast(page, 'Preferências salvas')).toBeVisible();
    await expect(documents, 'the focus stays').toBeFocused();
    const visits = page.getByLabel('Visitas', { exact: true });
    await loseAnswer(page, 'PUT', own);
    await visits.press('Space');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(visits, 'saved, though the answer was lost').not.toBeChecked();
    expect(await failed.count()).toBe(0);
    await page.reload();
    await expect(visits).not.toBeChecked();
    await expect(documents).not.toBeChecked();
    await expect(page.getByLabel('Faturas e pagamentos')).toBeChecked();
    await expect(page.getByLabel('Idioma dos e-mails')).toHaveValue('en-US');
  });

  await test.step('the reader’s own colours leave the ticks in sight, and the language that is chosen', async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    const box = page.getByLabel('Faturas e pagamentos');
    const ground = await box.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(box.locator('+ svg')).not.toHaveCSS('color', ground);
    const language = (name: string) => page.locator('label').filter({ hasText: name });
    await expectTheyDiffer(page, language('Português'), language('English'));
  });

  await page.goto('/#/');
  await page.goto(account);
  await expect(page).toHaveURL('/#/minha-conta');
  await page.goto(`/#/entrar?para=${encodeURIComponent('https://elsewhere.example/')}`);
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  await expect(page).toHaveURL('/#/');
});

test('the staff see what was not sent, and have it tried again', async ({
  page,
  mail,
  signIn,
  staff,
  person,
  provoked,
}) => {
  const { email } = await person('member');
  mail.unknown.add(email);
  await page.goto('/#/esqueci-senha');
  await page.getByLabel('E-mail*').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  const unsent = () => staff.get<{ to: string; status: string }[]>(paths.mail(staff.user.account_id));
  await expect.poll(unsent).toContainEqual(expect.objectContaining({ to: email, status: 'failed' }));
  await signIn('super');
  await page.goto('/#/servicos/emails');
  const item = page.getByRole('listitem').filter({ hasText: email });
  await expect(item).toContainText('Falhou');
  await expect(item).toContainText('550 nobody here');
  await expectAccessible(page, 'mails not sent', [390]);
  mail.unknown.delete(email);
  const retry = item.getByRole('button', { name: 'Tentar novamente' });
  const failed = toast(page, 'Falha ao tentar novamente');
  provoked.push(/status of 500/);
  await page.route('**/retry', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await retry.click();
  await expect(failed).toBeVisible();
  // By then it has gone, or not yet: here it has, with its button.
  await page.route('**/mail', (route) => route.fulfill({ json: [] }));
  await retry.click();
  await expect(toast(page, 'O e-mail será enviado em instantes')).toBeVisible();
  expect(await failed.count(), 'a failure beside the success of the next try').toBe(0);
  await expect(page.getByRole('heading', { level: 1 }), 'the focus').toBeFocused();
  await expect.poll(() => mail.to(email).map(({ subject }) => subject)).toEqual(['Crie uma nova senha']);
});
