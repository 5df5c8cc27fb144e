import { expectAccessible } from '../fixtures/accessible.ts';
import { loseAnswer } from '../fixtures/answers.ts';
import { codeOf } from '../fixtures/authenticator.ts';
import { superUser } from '../fixtures/people.ts';
import { tableOn } from '../fixtures/table.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

test.use({ environment: { REQUIRE_SECOND_FACTOR: 'staff' } });

test('who must have a second factor and has none gets only the screen that sets one up', async ({ page, provoked }) => {
  provoked.push(/403/);
  let isOld = false;
  // As if the server had been started anew since the page was opened: only then did it want a second factor.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      const served = await answer.text();
      const body = served.replace('&#34;staff&#34;', '&#34;off&#34;');
      isOld = body !== served;
      await route.fulfill({ response: answer, body });
    },
    { times: 1 },
  );
  let refused = 0;
  page.on('response', (response) => {
    if (response.status() === 403) refused += 1;
  });
  await page.goto('/#/auth');
  expect(isOld, 'the page asks for nothing yet').toBe(true);
  await page.getByLabel('E-mail*').fill(superUser.email);
  await page.getByLabel('Senha*', { exact: true }).fill(superUser.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const title = page.getByRole('heading', { name: 'Proteja sua conta' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('button', { name: 'Ativar' })).toBeVisible();
  expect(refused, 'a call told of it').toBeGreaterThan(0);
  expect(await toast(page, /Falha|permissão/).count()).toBe(0);
  await page.goto('/#/servicos/empresas');
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, 'required second factor', [390]);

  const app = page.getByRole('region', { name: 'Verificação em duas etapas', exact: true });
  const enrol = async () => {
    await app.getByRole('button', { name: 'Ativar' }).click();
    await app.getByLabel('Senha atual').fill(superUser.password);
    await app.getByRole('button', { name: 'Continuar' }).click();
    await app.getByLabel('Código do aplicativo').fill(codeOf((await app.locator('code').textContent()) ?? ''));
    await app.getByRole('button', { name: 'Confirmar' }).click();
  };
  const turnOn = async () => {
    await enrol();
    await closeToast(page, 'Verificação em duas etapas ativada');
    await app.getByRole('button', { name: 'Já guardei' }).click();
  };
  await enrol();
  await closeToast(page, 'Verificação em duas etapas ativada');
  await test.step('codes that were printed hold nobody back', async () => {
    await app.getByRole('button', { name: 'Imprimir' }).click();
    await page.getByRole('link', { name: 'Clareira' }).click();
    await expect(page).toHaveURL('/#/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await app.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByRole('heading', { level: 1 }), 'not lost with the gate').toBeFocused();
  await expect(title).toHaveCount(0);
  await page.goto('/#/servicos/empresas');
  const t = tableOn(page);
  await t.add.click();
  await t.fill({ Nome: 'Ipê Saneamento', CNPJ: '12345678000190' });
  await page.evaluate(turnOffElsewhere, superUser.password);
  refused = 0;
  await t.save.click();
  await expect(title).toBeFocused();
  await expect(app.getByRole('button', { name: 'Ativar' })).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  expect(await toast(page, /Falha|permissão/).count()).toBe(0);
  await turnOn();
  await expect(t.field('Nome'), 'what was typed').toHaveValue('Ipê Saneamento');
  await t.save.click();
  await expect(t.edited).toHaveCount(0);

  await page.goto('/#/minha-conta');
  await app.getByRole('button', { name: 'Desativar' }).click();
  await app.getByLabel('Senha atual').fill(superUser.password);
  await app.getByRole('button', { name: 'Continuar' }).click();
  await expect(title).toBeVisible();
  await closeToast(page, 'Verificação em duas etapas desativada');

  await test.step('that the codes were lost on the way is told before the gate opens', async () => {
    provoked.push(/ERR_FAILED/);
    await loseAnswer(page, 'PUT', '**/me/totp');
    await enrol();
    await expect(app.getByRole('alert')).toContainText('os códigos de recuperação não foram mostrados');
    await expect(app).toContainText('Ativada');
    await app.getByRole('button', { name: 'Agora não' }).click();
    await expect(title).toHaveCount(0);
  });
});

/** As another tab does it. */
async function turnOffElsewhere(current_password: string): Promise<void> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token };
  const body = JSON.stringify({ current_password });
  await fetch('/api/me/totp', { method: 'DELETE', headers, body });
}
