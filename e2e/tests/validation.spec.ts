import type { Page } from '@playwright/test';
import { countCalls } from '../fixtures/answers.ts';
import { unique } from '../fixtures/people.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { type PortalTable, tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const required = 'Campo obrigatório*';

/** What these tables ask for, by the titles of their columns; what the others ask for, a unit test knows. */
const requiredFields = {
  payments: ['Unidade', 'Data do Serviço', 'Data de Vencimento', 'Valor', 'Status', 'Código do boleto'],
  contracts: ['Unidade', 'Técnico Responsável', 'Status'],
};

async function openTable(page: Page, table: PortalTable, company: Parameters<typeof routeOf>[1]) {
  await page.goto(routeOf(table, company));
  if (table.resource === tables.payments.resource) await page.getByRole('tab', { name: 'Histórico' }).click();
}

for (const name of ['payments', 'contracts'] as const)
  test(`${name}: what is required is told beside its field, and nothing is sent before`, async ({
    page,
    enter,
    company,
  }) => {
    const table: PortalTable = tables[name];
    const titles = table.columns;
    const t = tableOn(page);
    const creations = countCalls(page, 'POST', new RegExp(`/${table.resource.path}$`));
    await enter('super');
    await openTable(page, table, company);
    await t.add.click();
    // A contract begins with a status; blanks alone are nothing.
    if (name === 'contracts') await t.field('Status').fill('   ');
    await t.save.click();
    const [first = ''] = Object.values(titles).filter((title) => requiredFields[name].includes(title));
    await expect(t.field(first)).toBeFocused();
    for (const [key, title] of Object.entries(titles)) {
      if (key === 'id' || key === 'company_id') continue;
      const isRequired = requiredFields[name].includes(title);
      await expect(t.field(title), title).toHaveAccessibleDescription(isRequired ? required : '');
    }
    expect(creations()).toBe(0);

    const typed = { ...table.typed(unique('Valid')), ...(name === 'contracts' && { status: 'ATIVO' }) };
    await t.fill(Object.fromEntries(Object.entries(typed).map(([key, value]) => [String(titles[key]), value])));
    await t.save.click();
    await expect(t.edited).toHaveCount(0);
    expect(creations()).toBe(1);
  });

const wrongDays = [
  '31/02/2026',
  '29/02/2023',
  '29/02/1900',
  '01/01/0999',
  '01/01/3001',
  '00/01/2026',
  '01/13/2026',
  '1',
];
const rightDays = ['29/02/2024', '29/02/2000', '01/01/1000', '31/12/3000'];

test('dates that are none are told beside their field', async ({ page, enter, company }) => {
  const t = tableOn(page);
  const creations = countCalls(page, 'POST', new RegExp(`/${tables.payments.resource.path}$`));
  await enter('super');
  await openTable(page, tables.payments, company);
  await t.add.click();
  // Every edge once, for the first field; for the other one of each kind.
  for (const [at, field] of ['Data do Serviço', 'Data de Vencimento'].entries()) {
    for (const day of at === 0 ? wrongDays : wrongDays.slice(0, 1)) {
      await t.field(field).fill(day);
      await t.field(field).press('Enter');
      await expect(t.field(field), day).toHaveAccessibleDescription('Data inválida');
    }
    for (const day of at === 0 ? rightDays : rightDays.slice(0, 1)) {
      await t.field(field).fill(day);
      await t.field(field).press('Enter');
      // The unit is still missing, so what is judged is told and not sent.
      await expect(t.field('Unidade')).toHaveAccessibleDescription(required);
      await expect(t.field(field), day).not.toHaveAccessibleDescription(/./);
    }
  }
  expect(creations()).toBe(0);
});

test('masks write the separators of dates, amounts and CNPJ, and take nothing but digits', async ({
  page,
  enter,
  company,
}) => {
  const t = tableOn(page);
  await enter('super');
  await openTable(page, tables.payments, company);
  await t.add.click();
  await t.field('Data do Serviço').pressSequentially('0a9.03');
  await expect(t.field('Data do Serviço')).toHaveValue('09/03');
  await t.field('Data do Serviço').pressSequentially('20269');
  await expect(t.field('Data do Serviço')).toHaveValue('09/03/2026');
  const amounts = [
    ['1', '0,01'],
    ['2', '0,12'],
    ['x', '0,12'],
    ['345', '123,45'],
    ['67', '12.345,67'],
    ['89', '1.234.567,89'],
  ] as const;
  for (const [keys, shown] of amounts) {
    await t.field('Valor').pressSequentially(keys);
    await expect(t.field('Valor')).toHaveValue(shown);
  }
  await t.field('Valor').press('Backspace');
  await expect(t.field('Valor')).toHaveValue('123.456,78');
  await t.field('Valor').fill('999.999.999,99');
  const isWhole = (input: HTMLElement | SVGElement) => input.scrollWidth <= input.clientWidth;
  expect(await t.field('Valor').evaluate(isWhole), 'nine digits fit').toBe(true);
  await expect(t.field('Status').locator('option').first()).toHaveText('Selecione o status');

  await page.goto(routeOf(tables.companies, company));
  await t.add.click();
  await t.field('CNPJ').pressSequentially('1234567');
  await expect(t.field('CNPJ')).toHaveValue('12 345 67');
  await t.field('CNPJ').pressSequentially('80001909');
  await expect(t.field('CNPJ')).toHaveValue('12 345 678/0001-90');
});

test('CNPJ: thirteen digits are too few, fourteen are shown with spaces', async ({ page, enter, company }) => {
  const t = tableOn(page);
  const word = unique('Cnpj');
  await enter('super');
  await page.goto(routeOf(tables.companies, company));
  await t.filter.fill(word);
  await t.add.click();
  await t.fill({ Nome: word, CNPJ: '1234567800019' });
  await t.save.click();
  await expect(t.field('CNPJ')).toHaveAccessibleDescription('CNPJ inválido');
  await expect(t.field('CNPJ')).toBeFocused();
  await t.field('CNPJ').fill('00000000000000');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await t.save.click();
  expect((await sent).postDataJSON()).toMatchObject({ name: word, cnpj: '00000000000000' });
  await expect(t.rows.filter({ hasText: word })).toContainText('00 000 000/0000-00');
});

test('users: an e-mail that is none, a password that is too short, and that only new users need one', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const word = unique('Person');
  const [{ id }] = (await layRows(staff, company, tables.companyUsers, [word])) as [{ id: number }];
  const t = tableOn(page);
  await enter('super');
  await page.goto(routeOf(tables.companyUsers, company));
  await t.add.click();
  await t.fill({ Nome: 'Ana', Senha: '1234567' });
  for (const address of ['ana', 'ana@', '@clareira.test', 'ana@clareira..test', 'ana clara@clareira.test']) {
    await t.field('E-mail').fill(address);
    await t.field('E-mail').press('Enter');
    await expect(t.field('E-mail'), address).toHaveAccessibleDescription('E-mail inválido');
  }
  await expect(t.field('Senha')).toHaveAccessibleDescription('A senha deve ter de 8 a 200 caracteres');
  await t.cancel.click();
  await t.edit(id).click();
  await t.fill({ Nome: 'Renamed', Senha: '' });
  await t.save.click();
  await expect(toast(page, 'Usuário atualizado')).toBeVisible();
  await expect(t.row(id)).toContainText('Renamed');
});

test.describe('on the server', () => {
  test.use({ allowedComplaints: [/status of 422/] });

  test('an e-mail that somebody has is refused beside its field', async ({ page, enter, staff, company }) => {
    const word = unique('Taken');
    await layRows(staff, company, tables.companyUsers, [word]);
    const t = tableOn(page);
    await enter('super');
    await page.goto(routeOf(tables.companyUsers, company));
    await t.add.click();
    await t.fill({ Nome: 'Ana', 'E-mail': `${word}@CLAREIRA.test`, Senha: 'a long password' });
    await t.save.click();
    await expect(t.field('E-mail')).toHaveAccessibleDescription('E-mail já cadastrado');
    await expect(t.field('Senha')).toHaveValue('a long password');
  });
});
