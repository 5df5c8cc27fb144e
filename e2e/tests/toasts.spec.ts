import { contracts, paths } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

test.use({ allowedComplaints: [/status of (401|403|419|500)/] });

const permission = 'Você não possui permissão para exclusão de contratos';
const contractCalls = /\/contracts\/(\d+|annexes\.zip)$/;

const answerAll = (page: Page, url: RegExp, status: number) =>
  page.route(url, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: { message: '' } }),
  );

for (const [status, what] of [
  [401, 'saving'],
  [419, 'deleting'],
] as const)
  test(`a ${status} on ${what} ends the session`, async ({ page, enter, staff, company }) => {
    const [{ id }] = (await layRows(staff, company, tables.contracts, ['One'])) as [{ id: number }];
    const { edit, save, remove, confirm } = tableOn(page);
    await enter('super');
    await page.goto(routeOf(tables.contracts, company));
    await answerAll(page, contractCalls, status);
    if (what === 'saving') {
      await edit(id).click();
      await save.click();
    } else {
      await remove(id).click();
      await confirm.click();
    }
    await expect(page.getByRole('form', { name: 'Faça seu login abaixo' })).toBeVisible();
    await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('clareira.user'))).toBeNull();
  });

for (const status of [401, 419])
  test(`a ${status} on creating an administrative user is a failure like any other`, async ({ page, enter }) => {
    const { add, fill, save, field, edited } = tableOn(page);
    const word = unique('Staff');
    await enter('super');
    await page.goto(`/#/${tables.administrativeUsers.screen}`);
    await answerAll(page, /\/users$/, status);
    await add.click();
    await fill({ Nome: word, 'E-mail': `${word}@clareira.test`, Senha: 'a long password' });
    await save.click();
    await expect(toast(page, 'Falha ao criar usuário')).toBeVisible();
    await expect(toast(page, 'Sessão expirada')).toHaveCount(0);
    await expect(field('Nome')).toHaveValue(word);
    await page.unrouteAll();
    await save.click();
    await expect(toast(page, 'Usuário criado')).toBeVisible();
    await expect(edited).toHaveCount(0);
  });

test('updating an administrative user ends the session like every other call', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const word = unique('Staff');
  const [{ id }] = (await layRows(staff, company, tables.administrativeUsers, [word])) as [{ id: number }];
  const { filter, edit, save } = tableOn(page);
  await enter('super');
  await page.goto(`/#/${tables.administrativeUsers.screen}`);
  await answerAll(page, /\/users\/\d+$/, 401);
  await filter.fill(word);
  await edit(id).click();
  await save.click();
  await expect(toast(page, 'Sessão expirada')).toBeVisible();
  await expect(page).toHaveURL(/#\/auth$/);
});

test('whoever may not change a contract is told in its own words, on saving and on deleting', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const [{ id }] = (await layRows(staff, company, tables.contracts, ['One'])) as [{ id: number }];
  const { edit, save, cancel, remove, confirm, field } = tableOn(page);
  await enter('super');
  await page.goto(routeOf(tables.contracts, company));
  await answerAll(page, contractCalls, 403);
  await edit(id).click();
  await field('Unidade').fill('Typed');
  await save.click();
  await expect(toast(page, permission)).toHaveRole('alert');
  await expect(field('Unidade')).toHaveValue('Typed');
  await page.getByRole('button', { name: 'Fechar notificação' }).click();
  await cancel.click();
  await remove(id).click();
  await confirm.click();
  await expect(toast(page, permission)).toHaveRole('alert');
  expect(await staff.get(paths.rows(contracts, { ...staff.user, company_id: company.id }))).toHaveLength(1);
});

test('a toast stays for five seconds at the bottom right, and longer under the pointer', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const [{ id }] = (await layRows(staff, company, tables.contracts, ['One'])) as [{ id: number }];
  const { edit, save } = tableOn(page);
  const text = 'Falha ao atualizar contrato';
  await page.clock.install();
  await enter('super');
  await page.goto(routeOf(tables.contracts, company));
  await answerAll(page, contractCalls, 500);
  await edit(id).click();
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await save.click();
  await expect(toast(page, text)).toHaveRole('alert');
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await page.getByRole('region', { name: 'Notificações' }).boundingBox();
  expect(box && Math.round(width - box.x - box.width), 'from the right edge').toBeLessThanOrEqual(32);
  expect(box && Math.round(height - box.y - box.height), 'from the bottom').toBeLessThanOrEqual(32);
  await page.clock.runFor(4990);
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(20);
  await expect(toast(page, text)).toHaveCount(0);

  await save.click();
  await toast(page, text).hover();
  await page.clock.runFor(60_000);
  await expect(toast(page, text)).toBeVisible();
  await page.mouse.move(0, 0);
  // The page learns of the pointer some time after it has moved.
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(toast(page, text)).toHaveCount(0, { timeout: 100 });
  }).toPass();
});
