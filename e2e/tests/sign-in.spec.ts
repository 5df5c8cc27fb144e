import { superUser } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a super user signs in, sees the services, and signs out', async ({ page, signIn }) => {
  await signIn('super');
  await expect(page.getByRole('link', { name: 'Empresas' })).toBeVisible();
  await page.getByRole('link', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('the session survives a reload', async ({ page, signIn }) => {
  await signIn('super');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
});

test('a visitor is sent to the sign-in form', async ({ page }) => {
  await page.goto('/#/servicos/empresas');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect(page).toHaveURL(/#\/auth$/);
});

test('an empty form names what is missing', async ({ page }) => {
  await page.goto('/#/auth');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Campo obrigatório', { exact: true })).toHaveCount(2);
});

test.describe('with a wrong password', () => {
  test.use({ allowedComplaints: [/422/] });

  test('the form says so and stays', async ({ page }) => {
    await page.goto('/#/auth');
    await page.getByLabel('E-mail*').fill(superUser.email);
    await page.getByLabel('Senha*', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Credenciais incorretas.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  });
});
