import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import type { ApiClient } from '../fixtures/api-client.ts';
import { onePagePdf } from '../fixtures/one-page-pdf.ts';
import { showingPdfs } from '../fixtures/pdf.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const { contracts } = tables;

const desk = { width: 1440, height: 900 };
const download = /\/annex\/\d+\/download$/;

const link = (page: Page, id: number) =>
  tableOn(page)
    .row(id)
    .getByRole('link', { name: /^Ver PDF/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (id: number) => `Contrato (PDF) · Número ${id}`;
const panel = (page: Page, id: number) => page.getByRole('region', { name: title(id) });

/** Axe waits for ever for a frame that a viewer fills. */
async function withoutViewer(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="pt-BR"><title>PDF</title>';
  await page.route(download, (route) => route.fulfill({ contentType: 'text/html', body }));
}

/** Three contracts, the second one without a PDF. */
async function lay(staff: ApiClient, company: { id: number; name: string; cnpj: string }) {
  const files = { files: { file: onePagePdf('contrato.pdf') } };
  const [first] = await layRows(staff, company, contracts, ['Um'], files);
  await layRows(staff, company, contracts, ['Dois']);
  const [third] = await layRows(staff, company, contracts, ['Três'], files);
  return [Number(first?.id), Number(third?.id)] as const;
}

test('a click shows the file beside the table, and the next one', async ({
  page,
  context,
  provoked,
  enter,
  staff,
  company,
}) => {
  await showingPdfs(page);
  const [first, third] = await lay(staff, company);
  await enter('member');
  await page.setViewportSize(desk);
  await page.goto(routeOf(contracts, company));
  const frame = page.locator('iframe');

  await test.step('other clicks still open a new tab', async () => {
    for (const click of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] as const) {
      const opened = context.waitForEvent('page');
      await link(page, first).click(click as Parameters<typeof page.click>[1]);
      await (await opened).close();
    }
    await expect(panel(page, first)).toHaveCount(0);
  });

  await test.step('a file that cannot be had is told, and can be asked for again', async () => {
    provoked.push(/status of 404/);
    await page.route(download, (route) => route.fulfill({ status: 404, json: { message: 'Não encontrado.' } }));
    await link(page, first).click();
    await expect(panel(page, first).getByText('Não foi possível abrir o PDF.')).toBeVisible();
    await expect(frame).toHaveCount(0);
    await page.unroute(download);
    provoked.pop();
    await button(page, 'Tentar novamente').click();
    await expect(frame).toBeVisible();
    await expect(panel(page, first).getByRole('heading'), 'the button that was pressed is gone').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(frame).toHaveCount(0);
  });

  await test.step('where there is no room beside the table, a dialog over all of the page shows it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await link(page, first).click();
    const dialog = page.getByRole('dialog', { name: title(first) });
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(390);
    await button(page, 'Próximo PDF').click();
    await expect(page.getByRole('dialog', { name: title(third) })).toBeVisible();
    await button(page, 'PDF anterior').click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link(page, first)).toBeFocused();
    await page.setViewportSize(desk);
  });

  await link(page, first).click();
  await expect(panel(page, first).getByRole('heading')).toBeFocused();
  await expect(frame).toHaveAttribute('title', title(first));
  await expect(frame).toHaveAttribute('src', `${await link(page, first).getAttribute('href')}#navpanes=0&view=FitH`);
  await expect(panel(page, first).getByText('1 de 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog'), 'the table stays within reach').toHaveCount(0);
  const table = await page.getByRole('table').boundingBox();
  const beside = await panel(page, first).boundingBox();
  expect(beside && table && beside.x >= table.x, 'at its right').toBe(true);
  await expect(button(page, 'PDF anterior')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Próximo PDF').click();
  await expect(panel(page, third)).toBeVisible();
  await expect(button(page, 'Próximo PDF')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Próximo PDF')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Abrir em nova aba' })).toHaveAttribute('target', '_blank');

  await test.step('Escape, its button and the way back close it', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page, third)).toHaveCount(0);
    await expect(link(page, third)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(panel(page, third)).toBeVisible();
    await button(page, 'Fechar PDF').click();
    await expect(link(page, third)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(panel(page, third)).toBeVisible();
    await page.goBack();
    await expect(panel(page, third)).toHaveCount(0);
    await expect(page, 'the screen stays').toHaveURL(routeOf(contracts, company));
    await page.goBack();
    await expect(page).not.toHaveURL(routeOf(contracts, company));
  });
});

test('a table that takes all of a desk keeps it: the file comes over its side, and beside it on a wide screen', async ({
  page,
  provoked,
  enter,
  staff,
  company,
}) => {
  await showingPdfs(page);
  const [first, third] = await lay(staff, company);
  const files = { billet_file: onePagePdf('boleto.pdf') };
  const [payment] = await layRows(staff, company, tables.payments, ['Matriz'], { files });
  const name = 'Boleto (PDF) · Matriz · 10/04/2026';
  const frame = page.getByRole('region', { name: 'Pagamentos' }).getByRole('table').locator('..');
  const scrollsSideways = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  await enter('super');
  await page.setViewportSize(desk);
  await page.goto(`${routeOf(tables.payments, company)}?aba=historico`);
  expect(await scrollsSideways()).toBe(false);
  await link(page, Number(payment?.id)).click();
  const sheet = await page.getByRole('dialog', { name }).boundingBox();
  expect(sheet && sheet.x + sheet.width, 'at the right').toBe(1440);
  expect(sheet?.x, 'the row it belongs to stays in sight').toBeGreaterThan(600);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.setViewportSize({ width: 1920, height: 1080 });
  await link(page, Number(payment?.id)).click();
  await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scrollsSideways()).toBe(false);

  await test.step('a row that goes takes its preview along', async () => {
    await page.goto(routeOf(contracts, company));
    const t = tableOn(page);
    await link(page, first).click();
    await expect(panel(page, first)).toBeVisible();
    await t.filter.fill('Três');
    await expect(panel(page, first), 'a filter leaves it open').toBeVisible();
    await expect(button(page, 'Próximo PDF')).toHaveAttribute('aria-disabled', 'true');
    await t.filter.fill('');
    await t.remove(first).click();
    await t.confirm.click();
    await expect(panel(page, first)).toHaveCount(0);
  });

  await test.step('a file that cannot be had because the session has ended leads to the sign-in', async () => {
    provoked.push(/status of 401/);
    await page.route(download, (route) => route.fulfill({ status: 401, json: { message: 'Entre.' } }));
    await link(page, third).click();
    await expect(toast(page, 'Sessão expirada')).toBeVisible();
    await expect(page).toHaveURL(/#\/auth$/);
  });
});

test('nothing to complain of, at any width', async ({ page, enter, staff, company }) => {
  await showingPdfs(page);
  await withoutViewer(page);
  const [first] = await lay(staff, company);
  await enter('super');
  await page.goto(routeOf(contracts, company));
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await link(page, first).click();
    await expect(page.locator('iframe')).toBeVisible();
    await expectAccessible(page, 'preview', [width]);
    await button(page, 'Fechar PDF').click();
    await expect(page.locator('iframe')).toHaveCount(0);
  }
});

test('where the browser shows no PDFs, the link opens a new tab and says so', async ({
  page,
  context,
  enter,
  staff,
  company,
}) => {
  await showingPdfs(page, false);
  const [first] = await lay(staff, company);
  await enter('super');
  await page.goto(routeOf(contracts, company));
  await expect(link(page, first)).toHaveAccessibleName('Ver PDF: Contrato, abre em nova aba');
  const opened = context.waitForEvent('page');
  await link(page, first).click();
  await (await opened).close();
  await expect(page.locator('iframe')).toHaveCount(0);

  await test.step('nothing to complain of in the menu beside it', async () => {
    await button(page, 'Exportar').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'menu', [390, 768, 1440]);
    await expect(page.getByRole('menu'), 'open all the while').toBeVisible();
  });
});
