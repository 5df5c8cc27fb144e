import { expectAccessible } from '../fixtures/accessible.ts';
import { codeOf } from '../fixtures/authenticator.ts';
import { superUser } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ environment: { REQUIRE_SECOND_FACTOR: 'staff' } });

test('who must have a second factor and has none gets only the screen that sets one up', async ({ page }) => {
  await page.goto('/#/auth');
  await page.getByLabel('E-mail*').fill(superUser.email);
  await page.getByLabel('Senha*', { exact: true }).fill(superUser.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const title = page.getByRole('heading', { name: 'Proteja sua conta' });
  await expect(title).toBeVisible();
  await page.goto('/#/servicos/empresas');
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, 'required second factor', [390]);

  const app = page.getByRole('region', { name: 'Verificação em duas etapas', exact: true });
  await app.getByRole('button', { name: 'Ativar' }).click();
  await app.getByLabel('Senha atual').fill(superUser.password);
  await app.getByRole('button', { name: 'Continuar' }).click();
  await app.getByLabel('Código do aplicativo').fill(codeOf((await app.locator('code').textContent()) ?? ''));
  await app.getByRole('button', { name: 'Confirmar' }).click();
  await app.getByRole('button', { name: 'Já guardei' }).click();
  await expect(title).toHaveCount(0);
  await page.goto('/#/servicos/empresas');
  await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeVisible();

  await page.goto('/#/minha-conta');
  await app.getByRole('button', { name: 'Desativar' }).click();
  await app.getByLabel('Senha atual').fill(superUser.password);
  await app.getByRole('button', { name: 'Continuar' }).click();
  await expect(title).toBeVisible();
});
