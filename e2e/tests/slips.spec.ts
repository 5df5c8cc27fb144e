import { type Payment, paths, payments, writeBankBoleto } from '@clareira/contract';
import { expectAccessible } from '../fixtures/accessible.ts';
import { onePagePdf } from '../fixtures/one-page-pdf.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const slip = (amount: number) =>
  writeBankBoleto({ bank: '001', amount, due: '2026-12-10', free: `${amount}`.padStart(25, '7') });

test('slips that are dropped become invoices; what is incomplete stays in the list', async ({ page, enter, staff }) => {
  const cnpj = '98765432000110';
  const company = await staff.createCompany({ cnpj });
  await enter('super');
  await page.goto('/#/servicos/boletos');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      onePagePdf('um.pdf', `${slip(150).line} Pagador: Cliente CNPJ ${cnpj}`),
      onePagePdf('dois.pdf', `${slip(275).line} Pagador: Cliente CNPJ ${cnpj}`),
      onePagePdf('nota.pdf', 'Sem boleto nenhum'),
    ]);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByLabel('Valor, linha 1')).toHaveValue('150,00');
  await expect(page.getByLabel('Vencimento, linha 2')).toHaveValue('2026-12-10');
  await expect(page.getByText('Nenhum código foi encontrado: digite-o')).toHaveCount(1);

  await page.getByLabel('Unidade, linha 1').fill('Matriz');
  await page.getByRole('button', { name: 'Repetir Unidade nas linhas abaixo' }).first().click();
  await page.getByLabel('Data do serviço, linha 1').fill('2026-11-01');
  await page.getByRole('button', { name: 'Repetir Data do serviço nas linhas abaixo' }).first().click();
  await expectAccessible(page, 'boletos');
  await page.getByRole('button', { name: 'Salvar 3 faturas' }).click();
  await expect(toast(page, '2 faturas criadas')).toBeVisible();
  await expect(page.getByText('2 de 3 salvos')).toBeVisible();

  const place = { account_id: staff.user.account_id, company_id: company.id };
  const rows = await staff.get<Payment[]>(paths.rows(payments, place));
  expect(
    rows.map(({ unit, value, due_date, billet_annex_id }) => [unit, value, due_date, billet_annex_id !== null]),
  ).toEqual([
    ['Matriz', 150, '2026-12-10', true],
    ['Matriz', 275, '2026-12-10', true],
  ]);
});
