import { contracts, paths } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { clickAgain } from '../fixtures/click-again.ts';
import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

test.use({ allowedComplaints: [/status of (401|403|419|500)/] });

const permission = 'Você não possui permissão para exclusão de contratos';
const contractCalls = /\/contracts\/(\d+|annexes\.zip)$/;

const answerAll = (page: Page, url: RegExp, status: number) =>
  page.route(url, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: { message: '' } }),
  );

test('what the server refuses is told in words; what ends the session leads to the sign-in', async ({
  page,
  enter,
  signIn,
  staff,
  company,
}) => {
  const [{ id }] = (await layRows(staff, company, tables.contracts, ['One'])) as [{ id: number }];
  const [known, word] = [unique('Staff'), unique('Staff')];
  const [colleague] = (await layRows(staff, company, tables.administrativeUsers, [known])) as [{ id: number }];
  const t = tableOn(page);
  await enter('super');

  await test.step('whoever may not change a contract is told in its own words, on saving and on deleting', async () => {
    await page.goto(routeOf(tables.contracts, company));
    await answerAll(page, contractCalls, 403);
    await t.edit(id).click();
    await t.field('Unidade').fill('Typed');
    await t.save.click();
    await expect(toast(page, permission)).toHaveRole('alert');
    await expect(t.field('Unidade')).toHaveValue('Typed');
    await closeToast(page, permission);
    await t.cancel.click();
    await t.remove(id).click();
    await t.confirm.click();
    await expect(toast(page, permission)).toHaveRole('alert');
    expect(await staff.get(paths.rows(contracts, { ...staff.user, company_id: company.id }))).toHaveLength(1);
    await page.unrouteAll();
  });

  await test.step('a 401 or 419 on creating an administrative user is a failure like any other', async () => {
    await page.goto(`/#/${tables.administrativeUsers.screen}`);
    await t.add.click();
    await t.fill({ Nome: word, 'E-mail': `${word}@clareira.test`, Senha: 'a long password' });
    for (const status of [401, 419]) {
      await answerAll(page, /\/users$/, status);
      await t.save.click();
      await expect(toast(page, 'Falha ao criar usuário')).toBeVisible();
      await expect(toast(page, 'Sessão expirada')).toHaveCount(0);
      await expect(t.field('Nome')).toHaveValue(word);
      await closeToast(page, 'Falha ao criar usuário');
      await page.unrouteAll();
    }
    await t.save.click();
    await expect(toast(page, 'Usuário criado')).toBeVisible();
    await expect(t.edited).toHaveCount(0);
  });

  async function expectSessionEnded(): Promise<void> {
    await expect(page.getByRole('form', { name: 'Faça seu login abaixo' })).toBeVisible();
    await expect(page).toHaveURL(/#\/auth$/);
    await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('clareira.user'))).toBeNull();
    await closeToast(page, 'Sessão expirada');
    await page.unrouteAll();
  }

  await test.step('updating one ends the session like every other call', async () => {
    await answerAll(page, /\/users\/\d+$/, 401);
    await t.filter.fill(known);
    await t.edit(colleague.id).click();
    await t.save.click();
    await expectSessionEnded();
  });

  const ends = {
    'a 401 on saving': { status: 401, press: [t.edit(id), t.save] },
    'a 419 on deleting': { status: 419, press: [t.remove(id), t.confirm] },
  };
  for (const [name, { status, press }] of Object.entries(ends))
    await test.step(`${name} ends the session`, async () => {
      await signIn('super');
      await page.goto(routeOf(tables.contracts, company));
      await answerAll(page, contractCalls, status);
      for (const button of press) await button.click();
      await expectSessionEnded();
    });
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

  await test.step('a pointer that rests where one comes up does not hold it', async () => {
    const { x = 0, y = 0, width: across = 0, height: high = 0 } = box ?? {};
    await page.mouse.move(x + across / 2, y + high / 2);
    await save.press('Enter');
    await expect(toast(page, text)).toBeVisible();
    await page.clock.runFor(5000);
    await expect(toast(page, text)).toHaveCount(0);
  });

  await test.step('one that a finger has closed holds back no other', async () => {
    await save.click();
    const close = await page.getByRole('button', { name: 'Fechar notificação' }).boundingBox();
    const touch = await page.context().newCDPSession(page);
    const { x = 0, y = 0, width = 0, height = 0 } = close ?? {};
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(toast(page, text)).toHaveCount(0);
    await save.click();
    await expect(toast(page, text)).toBeVisible();
    await page.clock.runFor(5010);
    await expect(toast(page, text)).toHaveCount(0);
  });

  await test.step('several are closed as quickly as one presses', async () => {
    await page.unroute(contractCalls);
    await save.click();
    await expect(toast(page, 'Contrato atualizado com sucesso')).toBeVisible();
    await answerAll(page, contractCalls, 500);
    await edit(id).click();
    await save.click();
    await expect(toast(page, text)).toBeVisible();
    const close = page.getByRole('button', { name: 'Fechar notificação' });
    await close.last().click();
    await expect(close).toHaveCount(1);
    await clickAgain(page);
    await expect(close).toHaveCount(0);
  });
});

test('on a phone what stands last can be scrolled out from under a toast', async ({ page, enter, staff, company }) => {
  const words = ['One', 'Two', 'Three', 'Four', 'Five'];
  const [{ id }] = (await layRows(staff, company, tables.contracts, words)) as [{ id: number }];
  const t = tableOn(page);
  await enter('super');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(routeOf(tables.contracts, company));
  await answerAll(page, contractCalls, 403);
  await t.remove(id).click();
  await t.confirm.click();
  await expect(toast(page, permission)).toBeVisible();
  const room = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      const edge = (side: 'top' | 'bottom', selector: string) =>
        [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect()[side] ?? Number.NaN;
      return edge('top', '[data-kind]') - edge('bottom', 'tr[data-row]');
    });
  await expect.poll(room).toBeGreaterThan(0);
});
