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

/** What is missing is told beside its field, the first has the focus, and nothing is sent before all is there. */
async function expectRequired(page: Page, name: keyof typeof requiredFields): Promise<void> {
  const table: PortalTable = tables[name];
  const titles = table.columns;
  const t = tableOn(page);
  const creations = countCalls(page, 'POST', new RegExp(`/${table.resource.path}$`));
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
    expect((await t.field(title).getAttribute('aria-required')) === 'true', `${title} says so before`).toBe(isRequired);
  }
  expect(creations()).toBe(0);

  await expect(page.getByText(required), 'once beside each').toHaveCount(requiredFields[name].length);
  const said = t.edited.getByRole('alert');
  await expect(said).toHaveText(required);
  await t.fill({ [first]: 'Matriz' });
  await expect(t.field(first)).not.toHaveAccessibleDescription(/./);
  await expect(said, 'nobody is interrupted by the next one').toHaveCount(0);

  const typed = { ...table.typed(unique('Valid')), ...(name === 'contracts' && { status: 'ATIVO' }) };
  await t.fill(Object.fromEntries(Object.entries(typed).map(([key, value]) => [String(titles[key]), value])));
  await t.save.click();
  await expect(t.edited).toHaveCount(0);
  expect(creations()).toBe(1);
}

test('payments: what is required, dates that are none, and masks', async ({ page, enter, company }) => {
  const t = tableOn(page);
  await enter('super');
  await page.goto(`${routeOf(tables.payments, company)}?aba=historico`);

  await test.step('what is required is told beside its field, and nothing is sent before', () =>
    expectRequired(page, 'payments'));

  await test.step('dates that are none are told beside their field', async () => {
    const creations = countCalls(page, 'POST', new RegExp(`/${tables.payments.resource.path}$`));
    await t.add.click();
    // Every edge of the calendar is a unit test's.
    for (const field of ['Data do Serviço', 'Data de Vencimento']) {
      await t.field(field).fill('31/02/2026');
      await t.field(field).press('Enter');
      await expect(t.field(field)).toHaveAccessibleDescription('Data inválida');
      await t.field(field).fill('29/02/2024');
      await t.field(field).press('Enter');
      // The unit is still missing, so what is judged is told and not sent.
      await expect(t.field('Unidade')).toHaveAccessibleDescription(required);
      await expect(t.field(field)).not.toHaveAccessibleDescription(/./);
    }
    expect(creations()).toBe(0);
    await t.cancel.click();
  });

  await test.step('masks write the separators of dates and amounts, and take nothing but digits', async () => {
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
    const day = t.field('Data do Serviço');
    await day.click();
    await page.keyboard.type('10042026');
    await expect(day, 'typed over the one that was there').toHaveValue('10/04/2026');
    await day.click();
    await page.keyboard.press('End');
    await page.keyboard.type('9');
    await expect(day, 'in the field already, a click but sets the caret').toHaveValue('10/04/2026');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    await expect(day).toHaveValue('10/04/2025');
    await t.field('Data de Vencimento').fill('11/04/2026');
    await day.dblclick({ position: { x: 12, y: 12 } });
    await page.keyboard.type('12');
    await expect(day, 'a word of it was marked').toHaveValue('12/04/2025');
    await expect(t.field('Status').locator('option').first()).toHaveText('Selecione o status');
    await expect(t.field('Status'), 'not cut within a letter').toHaveCSS('text-overflow', 'ellipsis');
  });
});

test('contracts, companies and users: what is required, the CNPJ, e-mails and passwords', async ({
  page,
  provoked,
  enter,
  staff,
  company,
}) => {
  const t = tableOn(page);
  const word = unique('Person');
  const [{ id }] = (await layRows(staff, company, tables.companyUsers, [word])) as [{ id: number }];
  await enter('super');
  await page.goto(routeOf(tables.contracts, company));

  await test.step('contracts: what is required is told beside its field, and nothing is sent before', () =>
    expectRequired(page, 'contracts'));

  await test.step('CNPJ: masked, thirteen digits are too few, fourteen are shown with spaces', async () => {
    const name = unique('Cnpj');
    await page.goto(routeOf(tables.companies, company));
    await t.filter.fill(name);
    await t.add.click();
    await t.field('Nome').fill(name);
    await t.field('CNPJ').pressSequentially('1234567');
    await expect(t.field('CNPJ')).toHaveValue('12 345 67');
    await t.field('CNPJ').pressSequentially('80001909');
    await expect(t.field('CNPJ')).toHaveValue('12 345 678/0001-90');
    await t.field('CNPJ').fill('1234567800019');
    await t.save.click();
    await expect(t.field('CNPJ')).toHaveAccessibleDescription('CNPJ inválido');
    await expect(t.field('CNPJ')).toBeFocused();
    await t.field('CNPJ').fill('00000000000000');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await t.save.click();
    expect((await sent).postDataJSON()).toMatchObject({ name, cnpj: '00000000000000' });
    await expect(t.rows.filter({ hasText: name })).toContainText('00 000 000/0000-00');
    await t.add.click();
    await t.field('CNPJ').fill('00000000000000');
    await expect(page.getByText(/^Atenção: .+ já tem este CNPJ\.$/)).toBeVisible();
    await t.cancel.click();
  });

  await test.step('a company leads to what it has', async () => {
    await t.filter.fill(company.name);
    await page.locator(`[data-row="${company.id}"] [data-action="details"]`).click();
    const links = page.getByRole('navigation', { name: 'Serviços' }).getByRole('link');
    const names = ['Pagamentos', 'Contratos', 'Documentações', 'Agendamentos', 'Pasta do fiscal', 'Usuários'];
    await expect(links).toHaveText(names);
    await links.filter({ hasText: 'Usuários' }).click();
    await expect(page).toHaveURL(routeOf(tables.companyUsers, company));
  });

  await test.step('users: an e-mail that is none, or that somebody has, and a password that is too short', async () => {
    await page.goto(routeOf(tables.companyUsers, company));
    await t.add.click();
    // What else is no address, a unit test knows.
    await expect(t.field('Senha')).toHaveAttribute('aria-required', 'true');
    await t.fill({ Nome: 'Ana', 'E-mail': 'ana@clareira..test', Senha: '1234567' });
    await t.field('E-mail').press('Enter');
    await expect(t.field('E-mail')).toHaveAccessibleDescription('E-mail inválido');
    await expect(t.field('Senha')).toHaveAccessibleDescription('A senha deve ter de 8 a 200 caracteres');
    provoked.push(/status of 422/);
    await t.fill({ 'E-mail': `${word}@CLAREIRA.test`, Senha: 'a long password' });
    await t.save.click();
    await expect(t.field('E-mail')).toHaveAccessibleDescription('E-mail já cadastrado');
    await expect(t.field('Senha')).toHaveValue('a long password');
    await t.cancel.click();
  });

  await test.step('only new users need a password', async () => {
    await t.edit(id).click();
    await expect(t.field('Senha')).toHaveAttribute('aria-required', 'false');
    await t.fill({ Nome: 'Renamed', Senha: '' });
    await t.save.click();
    await expect(toast(page, 'Usuário atualizado')).toBeVisible();
    await expect(t.row(id)).toContainText('Renamed');
  });
});
