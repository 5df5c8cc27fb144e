import { type Credentials, paths, type User } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { countCalls } from '../fixtures/answers.ts';
import { ApiClient } from '../fixtures/api-client.ts';
import { superUser, unique } from '../fixtures/people.ts';
import { pressUntilGone } from '../fixtures/press-until-gone.ts';
import { pathOf, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { type PortalTable, tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

async function canSignIn(url: string, credentials: Credentials): Promise<User> {
  const client = await ApiClient.signIn(url, credentials);
  await client.close();
  return client.user;
}

/** One's own row: neither to be selected nor to be deleted, but to be edited. */
async function expectOwnRow(page: Page, email: string): Promise<void> {
  const { rows } = tableOn(page);
  const own = rows.filter({ hasText: email });
  await expect(own.getByRole('button', { name: 'Editar' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Excluir' })).toHaveCount(0);
  await expect(own.getByRole('checkbox')).toHaveCount(0);
}

/** In the table in front; a user of a company may be its administrator, one of the staff is. */
async function createEditAndDelete(page: Page, url: string, table: PortalTable, company_id: number | null) {
  const t = tableOn(page);
  const word = unique('Person');
  const credentials = { email: `${word.toLowerCase()}@clareira.test`, password: 'a first long password' };
  const row = t.rows.filter({ hasText: word });
  const isOfCompany = table === tables.companyUsers;

  await test.step('creating', async () => {
    await t.add.click();
    await t.fill({ Nome: word, 'E-mail': credentials.email, Senha: credentials.password });
    if (isOfCompany) await t.field('Administrador').check();
    await t.save.click();
    await expect(toast(page, 'Usuário criado')).toBeVisible();
    await closeToast(page, 'Usuário criado');
    await t.filter.fill(word);
    await expect(row).toHaveCount(1);
    await expect(row, 'a password is never shown').not.toContainText(credentials.password);
    if (isOfCompany) await expect(row).toContainText('Sim');
    expect(await canSignIn(url, credentials)).toMatchObject({ name: word, admin_user: true, company_id });
  });

  await test.step('editing with a blank password', async () => {
    await row.getByRole('button', { name: 'Editar' }).click();
    await expect(t.field('Senha')).toHaveValue('');
    await t.field('Nome').fill(`${word} Lopes`);
    if (isOfCompany) await t.field('Administrador').uncheck();
    await t.save.click();
    await closeToast(page, 'Usuário atualizado');
    await expect(row).toContainText(`${word} Lopes`);
    expect(await canSignIn(url, credentials)).toMatchObject({ name: `${word} Lopes`, admin_user: !isOfCompany });
  });

  await test.step('editing with a new password', async () => {
    await row.getByRole('button', { name: 'Editar' }).click();
    await t.field('Senha').fill('a second long password');
    await t.save.click();
    await closeToast(page, 'Usuário atualizado');
    await expect(t.edited).toHaveCount(0);
    await canSignIn(url, { ...credentials, password: 'a second long password' });
    await expect(canSignIn(url, credentials)).rejects.toThrow(/422/);
  });

  await test.step('deleting', async () => {
    await row.getByRole('button', { name: 'Excluir' }).click();
    await expect(t.dialog).toHaveAccessibleName('Excluir Usuário');
    await t.confirm.click();
    await expect(toast(page, 'Usuário excluído')).toBeVisible();
    await closeToast(page, 'Usuário excluído');
    await expect(row).toHaveCount(0);
  });
}

test('a manager creates, edits and deletes the users of their company, but not oneself', async ({
  page,
  context,
  enter,
  server,
  staff,
  company,
}) => {
  await staff.createUser(company, false);
  await staff.createUser(company, false);
  const me = await enter('manager');
  const t = tableOn(page);
  await page.goto(routeOf(tables.companyUsers, company));
  await createEditAndDelete(page, server.url, tables.companyUsers, company.id);
  await t.filter.fill(me.email);
  await expectOwnRow(page, me.email);

  await test.step('selecting all leaves oneself out', async () => {
    await t.filter.fill('');
    await t.selectAll.click();
    await expect(page.getByText('2 selecionados')).toBeVisible();
    await t.removeSelected.click();
    await expect(t.dialog).toHaveAccessibleName('Excluir Usuários');
    await t.confirm.click();
    await expect(toast(page, '2 usuários excluídos')).toBeVisible();
    await expect(t.rows).toHaveCount(1);
    await expectOwnRow(page, me.email);
    await expect(t.selectAll, 'nobody is left to select').toBeDisabled();
  });

  await test.step('a name of one’s own is the one that one is greeted by', async () => {
    await t.rows.getByRole('button', { name: 'Editar' }).click();
    await t.field('Nome').fill('Rosa Nova');
    await t.save.click();
    await closeToast(page, 'Usuário atualizado');
    await page.goto('/#/');
    await expect(page.getByRole('heading', { name: 'Olá, Rosa Nova!' })).toBeVisible();
  });

  await test.step('a role that was taken away closes its screen, without a new sign-in, and says why', async () => {
    await page.goto(routeOf(tables.companyUsers, company));
    await t.add.click();
    await t.field('Nome').fill('Meio Digitado');
    const own = `${pathOf(tables.companyUsers, staff, company)}/${me.id}`;
    await staff.put(own, { name: 'Rosa Nova', email: me.email, admin_user: false, company_id: company.id });
    const anotherTab = await context.newPage();
    await anotherTab.goto('/#/');
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await expect(toast(page, 'Ops! Você não possui permissão para acessar esta página.')).toBeVisible();
    await anotherTab.close();
    await page.goto('/#/');
    await expect(page.getByRole('list', { name: 'Serviços' }).getByRole('link', { name: /Contratos/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Serviços' }).getByRole('link', { name: /Usuários/ })).toHaveCount(0);
  });
});

test('a super user creates, edits and deletes users of a company, and administrative ones', async ({
  page,
  provoked,
  enter,
  server,
  staff,
  company,
}) => {
  const { email } = await staff.createUser(company, true);
  const { id } = (await staff.get<User[]>(pathOf(tables.companyUsers, staff, company)))[0] as User;
  const me = await enter('super');
  const t = tableOn(page);
  await page.goto(routeOf(tables.companyUsers, company));

  await test.step('the password is asked for before an administrator’s e-mail changes', async () => {
    provoked.push(/status of 422/);
    const errors = { current_password: ['Confirme sua senha'] };
    await page.route(/\/users\/\d+$/, (route) => route.fulfill({ status: 422, json: { errors } }), { times: 3 });
    await t.rows.filter({ hasText: email }).getByRole('button', { name: 'Editar' }).click();
    await t.field('E-mail').fill(`novo.${email}`);
    await t.save.click();
    await expect(t.dialog).toHaveAccessibleName('Confirme que é você');
    await expect(page.getByLabel('Senha atual')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(t.field('E-mail'), 'what was typed is still there').toHaveValue(`novo.${email}`);

    await t.save.click();
    await expect(t.dialog).toHaveAccessibleName('Confirme que é você');
    await page.goto('/#/');
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
    await page.goBack();
    await expect(t.field('E-mail'), 'and after another screen').toHaveValue(`novo.${email}`);
    await expect(t.dialog).toHaveCount(0);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await t.save.click();
    await page.getByLabel('Senha atual').fill('not my password');
    await t.dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(t.dialog).toContainText('Senha atual incorreta');
    await page.getByLabel('Senha atual').fill(superUser.password);
    const shown = countCalls(page, 'POST', new RegExp(paths.passwordConfirmation));
    await pressUntilGone(t.dialog.getByRole('button', { name: 'Confirmar' }));
    expect(shown(), 'not again while the dialog fades').toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(toast(page, 'Usuário atualizado')).toBeVisible();
    await closeToast(page, 'Usuário atualizado');
    await expect(t.rows.filter({ hasText: `novo.${email}` })).toHaveCount(1);
  });

  await test.step('deleting oneself is told in the words of the specification', async () => {
    const text = 'Um usuário não pode excluir a si mesmo.';
    await page.route(/\/users\/\d+$/, (route) => route.fulfill({ status: 422, json: { message: text } }));
    await t.remove(id).click();
    await t.confirm.click();
    await expect(toast(page, text)).toHaveRole('alert');
    await expect(t.row(id)).toBeVisible();
    await page.unroute(/\/users\/\d+$/);
    provoked.pop();
  });

  await test.step('users of a company', () => createEditAndDelete(page, server.url, tables.companyUsers, company.id));

  await test.step('administrative users', async () => {
    await page.goto(routeOf(tables.administrativeUsers, company));
    await createEditAndDelete(page, server.url, tables.administrativeUsers, null);
    await t.filter.fill(me.email);
    await expectOwnRow(page, me.email);
  });
});
