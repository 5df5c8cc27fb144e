import { readFile } from 'node:fs/promises';
import type { Company, Payment } from '@clareira/contract';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../fixtures/api-client.ts';
import { pdf } from '../fixtures/pdf.ts';
import { type LaidRow, layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';
import { unzip } from '../fixtures/unzip.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Exportar', exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function exportAs(page: Page, format: 'CSV' | 'Excel (XLSX)') {
  const started = page.waitForEvent('download');
  await button(page).click();
  await item(page, format).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What is shown leaves as CSV: filtered, sorted and selected. */
async function expectShownRows(page: Page, alfa: number): Promise<void> {
  const t = tableOn(page);
  await t.filter.fill('rita');
  await expect(t.rows).toHaveCount(4);
  await page.getByRole('columnheader', { name: 'Unidade' }).getByRole('button').click();

  const all = await exportAs(page, 'CSV');
  expect(all.name).toMatch(/^contratos-empresa-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.csv$/);
  const lines = all.bytes.toString().split('\r\n');
  expect(lines[0]).toBe('\uFEFFNúmero;Data do Serviço;Unidade;Técnico Responsável;Status;Contrato (PDF)');
  expect(lines.slice(1).map((line) => line.replace(/^\d+;/, ''))).toEqual([
    "09/03/2026;'=1+1;Rita Lopes;ATIVO;Não",
    '09/03/2026;Alfa;Rita Lopes;ATIVO;Não',
    '09/03/2026;"Beta; ""sul""";Rita Lopes;ATIVO;Sim',
    '09/03/2026;Outra;Rita Lopes;ATIVO;Não',
    '',
  ]);
  await expect(button(page)).toBeFocused();

  await t.tick(alfa).check();
  await button(page).click();
  await expect(page.getByRole('menu', { name: '1 linha selecionada' })).toBeVisible();
  await page.keyboard.press('Escape');
  const selected = await exportAs(page, 'CSV');
  expect(selected.bytes.toString().split('\r\n')).toHaveLength(3);
  expect(selected.bytes.toString()).toContain('Alfa');

  await t.filter.fill('nada disso');
  await expect(button(page)).toBeDisabled();
}

/** Answers the id of the one to select. */
async function layContracts(staff: ApiClient, company: Company): Promise<number> {
  const { contracts } = tables;
  await layRows(staff, company, contracts, ['Beta; "sul"'], { files: { file: pdf('one.pdf') } });
  const [alfa] = (await layRows(staff, company, contracts, ['Alfa', '=1+1', 'Outra'])) as [LaidRow];
  return alfa.id;
}

test('what is shown leaves as CSV for the staff, where passwords and actions stay behind', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const alfa = await layContracts(staff, company);
  await staff.createUser(company, true);
  await enter('super');
  await page.goto(routeOf(tables.contracts, company));
  await expectShownRows(page, alfa);

  await page.goto(routeOf(tables.companyUsers, company));
  await tableOn(page).rows.first().getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('columnheader', { name: 'Senha' })).toBeVisible();
  const { bytes } = await exportAs(page, 'CSV');
  const [head, row] = bytes.toString().split('\r\n');
  expect(head).toBe('\uFEFFId;Administrador;Nome;E-mail');
  expect(row).toMatch(/^\d+;Sim;Usuário de teste;user-\w+@clareira\.test$/);
});

test.describe('for a member', () => {
  test.use({ allowedComplaints: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

  test('what is shown leaves as CSV, by the keyboard alone too, once its code has come', async ({
    page,
    enter,
    staff,
    company,
  }) => {
    const alfa = await layContracts(staff, company);
    await enter('member');
    await page.goto(routeOf(tables.contracts, company));

    await test.step('code that does not come is told', async () => {
      await page.route(/export-sheet-.*\.js/, (route) => route.abort());
      await button(page).click();
      await item(page, 'CSV').click();
      await expect(toast(page, 'Não foi possível exportar. Tente novamente.')).toBeVisible();
      await expect(button(page)).toBeEnabled();
      await page.unroute(/export-sheet-.*\.js/);
    });

    await test.step('the menu works with the keyboard alone', async () => {
      await button(page).focus();
      await page.keyboard.press('ArrowDown');
      await expect(item(page, 'CSV')).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(item(page, 'Excel (XLSX)')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(button(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(item(page, 'CSV')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('menu'), 'leaving it closes it').toHaveCount(0);
      const started = page.waitForEvent('download');
      await button(page).press('Enter');
      await page.keyboard.press('Enter');
      expect((await started).suggestedFilename()).toMatch(/\.csv$/);
    });

    await expectShownRows(page, alfa);
  });
});

test('days and money leave as what they are, as XLSX, and ten thousand rows as either', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const { payments } = tables;
  await layRows(staff, company, payments, ['Matriz'], { files: { billet_file: pdf('one.pdf') } });
  await enter('member');
  await page.goto(routeOf(payments, company));
  await page.getByRole('tab', { name: 'Histórico' }).click();
  const { name, bytes } = await exportAs(page, 'Excel (XLSX)');
  expect(name).toMatch(/^pagamentos-empresa-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.xlsx$/);
  const files = unzip(bytes);
  expect(files.get('xl/workbook.xml')).toContain('name="Pagamentos"');
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('state="frozen"');
  const cells = [...sheet.matchAll(/<c r="([A-Z]+2)" s="(\d)"[^>]*>(?:<v>|.*?<t[^>]*>)([^<]*)/g)];
  expect(cells.slice(1).map(([, at, style, value]) => [at, style, value])).toEqual([
    ['B2', '4', company.name],
    ['C2', '4', 'Matriz'],
    ['D2', '2', '46090'],
    ['E2', '2', '46122'],
    ['F2', '3', '1234.5'],
    ['G2', '4', 'Pendente'],
    ['H2', '4', 'Sim'],
    ['I2', '4', '00190'],
    ['J2', '4', 'Não'],
  ]);

  await test.step('ten thousand rows leave while the page stays awake', async () => {
    const rows: Payment[] = Array.from({ length: 10_000 }, (_, at) => ({
      ...(tables.payments.row(`Unidade ${at}`) as Pick<Payment, 'unit' | 'value' | 'billet_code'>),
      ...{ service_date: '2026-03-09', due_date: '2026-04-10', status: 'paid_off' },
      ...{ id: at + 1, company_id: company.id, billet_annex_id: at + 1, invoice_annex_id: null },
      ...{ paid_on: null, pix_code: null },
    }));
    await page.route(/\/payments$/, (route) => route.fulfill({ json: rows }));
    await page.reload();
    await expect(page.getByText('10.000 de 10.000', { exact: true })).toBeVisible();
    for (const format of ['CSV', 'Excel (XLSX)'] as const) {
      const from = Date.now();
      const { bytes } = await exportAs(page, format);
      test.info().annotations.push({ type: format, description: `${bytes.length} bytes in ${Date.now() - from} ms` });
      const text = format === 'CSV' ? bytes.toString() : (unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '');
      expect(text).toContain('Unidade 9999');
    }
  });
});
