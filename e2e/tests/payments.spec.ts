import { type Company, type Payment, paths } from '@clareira/contract';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../fixtures/api-client.ts';
import { pdf } from '../fixtures/pdf.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
const invoice = (page: Page) => page.getByRole('region', { name: 'Fatura em aberto' });
const others = 'Existem outros débitos pendentes, favor verificar a aba Histórico.';

async function layPayment(staff: ApiClient, company: Company, unit: string, fields: Record<string, string | number>) {
  const files = { billet_file: pdf(`${unit}.pdf`) };
  const [payment] = await layRows(staff, company, tables.payments, [unit], { fields, files });
  return payment as unknown as Payment;
}

/** Playwright can grant, but not deny. */
async function denyClipboard(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  const permission = { name: 'clipboard-write' };
  await session.send('Browser.setPermission', {
    permission,
    setting: 'denied',
    ...(browserContextId && { browserContextId }),
  });
}

test('the open invoice is the one due first; the others are told, and stand in the history', async ({
  page,
  context,
  enter,
  staff,
  company,
}) => {
  const later = await layPayment(staff, company, 'Later', { due_date: '2026-05-02' });
  const oldest = await layPayment(staff, company, 'Oldest', {
    due_date: '2026-02-10',
    service_date: '2026-01-31',
    value: 1234.5,
    billet_code: '00190.00009 01234.567890',
  });
  await layPayment(staff, company, 'Paid long ago', { due_date: '2020-01-01', status: 'paid_off' });
  await layPayment(staff, company, 'Between', { due_date: '2026-04-01' });
  await layPayment(staff, company, 'Paid last', { due_date: '2026-12-01', status: 'paid_off' });
  await enter('member');
  await page.goto(routeOf(tables.payments, company));

  await test.step('four tabs, with a badge for what is pending', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Em aberto', /^Histórico/, 'Extrato', 'Comprovante']);
    await expect(tab(page, 'Em aberto')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, 'Histórico')).toHaveAccessibleDescription('3 faturas em aberto');
    await expect(tab(page, 'Histórico').locator('svg')).toBeVisible();
    await expect(panel(page).getByText(others, { exact: true })).toBeVisible();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const hidden = () => page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth);
    await expect.poll(hidden, 'a telephone shows all of them').toBe(0);
    if (size) await page.setViewportSize(size);
  });

  await test.step('its value, due date and month of reference', async () => {
    await expect(invoice(page).getByText(/^R\$\s1\.234,50$/)).toBeVisible();
    await expect(invoice(page).getByRole('term')).toHaveText(['Vencimento', 'Mês referência']);
    await expect(invoice(page).getByRole('definition')).toHaveText(['10/02/2026', '01/2026']);
  });

  await test.step('the bank slip opens in a new tab', async () => {
    const asked = context.waitForEvent('response', (answer) => answer.url().endsWith('/download'));
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Gerar boleto' }).click();
    const answer = await asked;
    expect(new URL(answer.url()).pathname).toBe(paths.download(Number(oldest.billet_annex_id)));
    expect(new URL(answer.url()).pathname).toMatch(/^\/api\/accounts\/1\/companies\/1\/annex\//);
    expect(answer.status()).toBe(200);
    await (await opened).close();
  });

  await test.step('its code is copied, or it is told that it could not be', async () => {
    const copy = page.getByRole('button', { name: 'Copiar código de barras' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(toast(page, 'Código de barras copiado')).toHaveRole('status');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(oldest.billet_code);
    await denyClipboard(page);
    await copy.click();
    await expect(toast(page, 'Falha ao copiar código de barras')).toHaveRole('alert');
  });

  await test.step('the history: the settled first, then the pending by due date, read only', async () => {
    const { rows, heads, add, removeSelected, selectAll } = tableOn(page);
    await page.getByRole('link', { name: 'Veja sua fatura detalhada' }).click();
    await expect(tab(page, 'Histórico')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\?aba=historico&linha=\d+$/);
    await expect(page.getByText('Oldest'), 'once, not in the tab that was left as well').toHaveCount(1);
    await page.reload();
    await expect(tab(page, 'Histórico')).toHaveAttribute('aria-selected', 'true');
    await expect(rows.getByRole('cell').filter({ hasText: /^(Paid|Oldest|Between|Later)/ })).toHaveText([
      'Paid long ago',
      'Paid last',
      'Oldest',
      'Between',
      'Later',
    ]);
    await expect(heads.last()).toHaveText('Nota fiscal (PDF)');
    await expect(rows.getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0);
    await expect(add).toHaveCount(0);
    await expect(removeSelected).toHaveCount(0);
    await expect(selectAll).toBeEnabled();
  });

  await test.step('a link leads to an open invoice, or to its row, and only the first is kept as the one to be paid', async () => {
    const due = invoice(page).getByRole('definition').first();
    await page.goto(`${routeOf(tables.payments, company)}?aba=historico&linha=${later.id}`);
    await page.reload();
    await expect(page.getByText('Later')).toBeVisible();
    await tab(page, 'Em aberto').click();
    await expect(due).toHaveText('10/02/2026');
    await tab(page, 'Histórico').click();
    await page.goto(`${routeOf(tables.payments, company)}?linha=${later.id}`);
    await expect(due).toHaveText('02/05/2026');
    await tab(page, 'Histórico').click();
    await tab(page, 'Em aberto').click();
    await expect(due).toHaveText('02/05/2026');
  });
});

test('with one pending invoice nothing tells of others, with none that there is none', async ({
  page,
  enter,
  staff,
  company,
}) => {
  await enter('super');
  await test.step('tabs slide in for 0.4 s, from the side they lie on, unless motion is unwanted', async () => {
    const slide = () =>
      panel(page)
        .locator('> *')
        .first()
        .evaluate((content) => {
          const { animationName, animationDuration } = getComputedStyle(content);
          const from = getComputedStyle(content).getPropertyValue('--slide-from');
          return animationName === 'none' ? 'none' : `${animationDuration} from ${from}`;
        });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(routeOf(tables.payments, company));
    await expect(panel(page)).toBeVisible();
    expect(await slide(), 'the first one is simply there').toBe('none');
    await tab(page, 'Extrato').click();
    await expect.poll(slide).toBe('0.4s from 100%');
    await tab(page, 'Em aberto').click();
    await expect.poll(slide).toBe('0.4s from -100%');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await tab(page, 'Comprovante').click();
    await expect.poll(slide).toBe('none');
    await tab(page, 'Em aberto').click();
  });

  await expect(panel(page)).toHaveText('Você não possui faturas pendentes.');
  const [{ id }] = (await layRows(staff, company, tables.payments, ['Only'])) as [{ id: number }];
  await page.reload();
  await expect(invoice(page)).toBeVisible();
  await expect(page.getByText(others)).toHaveCount(0);
  await expect(tab(page, 'Histórico')).toHaveAccessibleDescription('');
  await expect(page.getByRole('button', { name: 'Gerar boleto' }), 'no bank slip yet').toBeDisabled();

  // Settling it in the history empties the first tab.
  const { edit, fill, save, row } = tableOn(page);
  await tab(page, 'Histórico').click();
  await edit(id).click();
  await fill({ Status: 'paid_off' });
  await save.click();
  await expect(toast(page, 'Pagamento atualizado')).toBeVisible();
  await expect(row(id)).toContainText('Pago');
  await tab(page, 'Em aberto').click();
  await expect(panel(page)).toHaveText('Você não possui faturas pendentes.');
});
