import { type ImportSummary, type Payment, paths, payments } from '@clareira/contract';
import { answerWithNextPage, loseAnswer } from '../fixtures/answers.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

/** As a person does: the file is as old as it was the last time. */
function chooseUnchanged(input: HTMLElement | SVGElement, { name, content }: { name: string; content: string }) {
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], name, { lastModified: 1 }));
  (input as HTMLInputElement).files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test.use({ locale: 'en-US' });

test('wrong cells of an import are corrected one after the other, by keyboard, and what came of it is undone', async ({
  page,
  staff,
  enter,
  provoked,
}) => {
  // No other has its CNPJ.
  const { id, cnpj } = await staff.createCompany({ cnpj: `${Date.now()}`.padStart(14, '1') });
  await enter('super');
  await page.goto('/#/servicos/importar');
  // Before it is seen, while the session is checked, a file could be chosen and no focus given.
  await expect(page.getByRole('heading', { level: 1, name: 'Import', exact: true })).toBeVisible();
  const content = [
    'CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto',
    `${cnpj};Matriz;31/02/2026;99/12/2026;mil;Pendente;34191`,
  ].join('\n');
  const name = `faturas_de_todas_as_unidades_revisadas_${cnpj}.csv`;
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  provoked.push(/ERR_FAILED/);
  await test.step('a file whose answer was lost, chosen once more, is the same import', async () => {
    await loseAnswer(page, 'POST', /\/imports$/);
    const choose = () => page.locator('input[type=file]').evaluate(chooseUnchanged, { name, content });
    await choose();
    await expect(toast(page, 'Failed to check the file')).toBeVisible();
    await choose();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await toast(page, 'Failed to check the file').count(), 'tried again, it is over').toBe(0);
    const past = await staff.get<ImportSummary[]>(paths.imports(staff.user.account_id));
    expect(past.filter(({ file_name }) => file_name === name)).toHaveLength(1);
  });
  const cell = (name: string) => page.getByRole('textbox', { name: `${name}, row 2` });
  await expect(cell('Due date')).toBeVisible();

  await test.step('a correction that did not get through says so, and is not lost by leaving', async () => {
    const own = /\/imports\/\d+$/;
    await page.route(own, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await cell('Service date').fill('28/02/2026');
    await cell('Service date').press('Enter');
    await expect(cell('Service date')).toHaveAccessibleDescription('Connection lost: not saved yet');
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await page.goBack();
    await expect(page.locator('input[type=file]')).toBeAttached();
    await page.goForward();
    await expect(cell('Service date')).toHaveValue('28/02/2026');
    await expect(cell('Service date')).toHaveAccessibleDescription('Connection lost: not saved yet');
    await page.unroute(own);
  });

  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route(/\/imports\/\d+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent.push(...route.request().postDataJSON().corrections);
    await isTyped;
    if (sent.length < 4) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Try again: Service date, row 2' }).click();
  await page.keyboard.press('Tab');
  await expect.poll(() => sent).toHaveLength(1);
  await expect(cell('Due date'), 'the next is typed into before the answer has come').toBeFocused();
  await cell('Due date').fill('10 de dezembro');
  await cell('Due date').press('Enter');
  await page.keyboard.type('10/12/2026');
  await expect(cell('Due date'), 'typed before the answer has come, it is of no other cell').toHaveValue('10/12/2026');
  await cell('Due date').press('Enter');
  answer();
  await expect(cell('Amount'), 'the next that is wrong').toBeFocused();
  for (const name of ['Service date', 'Due date']) {
    await expect(cell(name), 'right, it can still be corrected').not.toHaveAttribute('aria-invalid');
  }
  await test.step('a cell that stays wrong says so again', async () => {
    await cell('Amount').fill('dez mil');
    await cell('Amount').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid value' })).toBeVisible();
    await expect(cell('Amount')).toBeFocused();
  });
  await cell('Amount').fill('1.250,00');
  await cell('Amount').press('Enter');
  await expect(toast(page, 'Failed to correct')).toBeVisible();
  await expect(page.getByText('All good'), 'only the answer was lost').toBeVisible();
  await expect(cell('Amount'), 'there is nowhere to go').toBeFocused();
  expect(sent).toEqual([
    { line: 2, field: 'service_date', value: '28/02/2026' },
    { line: 2, field: 'due_date', value: '10/12/2026' },
    { line: 2, field: 'value', value: 'dez mil' },
    { line: 2, field: 'value', value: '1.250,00' },
  ]);

  await page.unrouteAll({ behavior: 'wait' });
  await test.step('whoever looks at the rows first finds the way back', async () => {
    await loseAnswer(page, 'POST', /\/commit$/);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(toast(page, '1 row imported'), 'though the answer was lost').toBeVisible();
    await expect(page.getByRole('cell', { name: 'R$ 1.250,00' }), 'as it was written').toBeVisible();
    await expect(page.getByRole('button', { name: 'Another file' }), 'in place of its own').toBeFocused();
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(/^A file with this name and the same number of rows/)).toBeVisible();
    await page.getByRole('link', { name: 'See that import' }).click();
    await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
    await page.goto(`/#/${id}/servicos/pagamentos?aba=historico`);
    await expect(page.getByRole('cell', { name: '1.250,00' })).toBeVisible();
    await page.goBack();
    await loseAnswer(page, 'POST', /\/undo$/);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await expect(toast(page, '1 row removed'), 'though the answer was lost').toBeVisible();
    await expect(page.getByRole('button', { name: 'Another file' }), 'in place of its own').toBeFocused();
    await page.getByRole('button', { name: 'Another file' }).click();
    const past = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Undone' });
    await expect(past).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('status').filter({ hasText: name })).toContainText('Undone');
    await page.goForward();
    await expect(past).toBeVisible();
    await page.reload();
    provoked.push(/422.*imports/);
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('CNPJ;Unidade') });
    const problem = page.getByText('The file has no rows');
    await expect(problem).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await past.getByRole('link', { name }).click();
    await expect(page.getByRole('button', { name: 'Another file' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: name })).toContainText('Undone');
    await expect(problem, 'of another file').toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'wider than a phone').toBe(320);
  });

  await test.step('what is corrected twice before the answer comes is what is imported, and a step away waits for it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/#/servicos/importar');
    const good = `${cnpj};Matriz;28/02/2026;10/12/2026;10,00;Pendente;`;
    const long = [content.split('\n')[0], ...Array(60).fill(good), good.replace('10,00', 'dez')].join('\n');
    await page.locator('input[type=file]').setInputFiles({ ...file, name: 'longo.csv', buffer: Buffer.from(long) });
    const amount = page.getByRole('textbox', { name: 'Amount, row 62' });
    const own = /\/imports\/\d+$/;
    const { promise: isTypedAgain, resolve: answerBoth } = Promise.withResolvers<void>();
    const values: string[] = [];
    await page.route(own, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      values.push(route.request().postDataJSON().corrections[0].value);
      await isTypedAgain;
      await route.continue();
    });
    await amount.fill('77,00');
    await amount.press('Enter');
    await expect.poll(() => values).toHaveLength(1);
    await amount.fill('770,00');
    await page.getByRole('link', { name: 'Receivables' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    answerBoth();
    await expect(page, 'saved, it is no question any more').toHaveURL('/#/servicos/cobranca');
    await expect(question).toHaveCount(0);
    expect(values).toEqual(['77,00', '770,00']);
    await page.unroute(own);
  });

  await test.step('an import that is not there has a way on', async () => {
    provoked.push(/404.*imports\/999999/);
    await page.goto('/#/servicos/importar?import=999999');
    await expect(page.getByText('Failed to load the import')).toBeVisible();
    const [latest] = await staff.get<ImportSummary[]>(paths.imports(staff.user.account_id));
    await page.route(/\/imports\?limit/, answerWithNextPage, { times: 1 });
    await page.route(/\/imports\?cursor/, (route) => route.fulfill({ json: [{ ...latest, id: 0 }] }), { times: 1 });
    await page.getByRole('button', { name: 'Another file' }).click();
    await expect(page.locator('input[type=file]')).toBeAttached();
    const more = page.getByRole('button', { name: 'Load more' });
    await more.press('Enter');
    await expect(more).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('listitem').last(), 'the first of the last page').toBeFocused();
    await page.goto('/#/servicos/importar?import=..%2Fcompanies');
    await expect(page.locator('input[type=file]')).toBeAttached();
  });
});

test('a choice of an import is corrected twice, and what cannot be undone says which row was changed since', async ({
  page,
  staff,
  enter,
  provoked,
}) => {
  const { id, name, cnpj } = await staff.createCompany({ cnpj: `${Date.now()}`.padStart(14, '2') });
  await enter('super');
  await page.goto('/#/servicos/importar');
  const line = (unit: string) => `${cnpj};${unit};28/02/2026;10/12/2026;10,00;Pendente;34191`;
  const content = [
    'CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto',
    ...[line('Matriz').replace('Pendente', 'Aberto'), line('Filial'), line('').replace(cnpj, '99.999.999/0001-99')],
  ].join('\n');
  const file = { name: 'tres.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  const owner = page.getByRole('textbox', { name: 'CNPJ, row 4' });
  expect(await owner.evaluate((field) => field.scrollWidth - field.clientWidth), 'cut off').toBe(0);
  await owner.fill(cnpj);
  await owner.press('Enter');
  const unit = page.getByRole('textbox', { name: 'Unit, row 4' });
  await expect(unit, 'the next that is wrong').toBeFocused();
  await unit.fill('Depósito');
  await unit.press('Enter');
  await expect(page.getByRole('cell', { name }), 'whose they are').toHaveCount(3);
  const status = page.getByRole('combobox', { name: 'Status, row 2' });
  await expect(status.getByRole('option')).toHaveText(['Aberto', 'Pending', 'Paid']);
  await status.selectOption('Paid');
  await expect(page.getByText('All good')).toBeVisible();
  await test.step('what was there before a lost answer is sent again: the server may have the other', async () => {
    const own = /\/imports\/\d+$/;
    provoked.push(/ERR_FAILED/);
    await page.route(own, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch();
      await route.abort();
    });
    const isUnread = page.waitForEvent('requestfailed', (request) => request.method() === 'GET');
    await status.selectOption('Pending');
    await isUnread;
    await page.unroute(own);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await status.selectOption('Paid');
    await sent;
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
  });
  await status.selectOption('Pending');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(toast(page, '3 rows imported')).toBeVisible();
  const rows = paths.rows(payments, { account_id: staff.user.account_id, company_id: id });
  const written = await staff.get<Payment[]>(rows);
  expect(written.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  const row = written.find(({ unit }) => unit === 'Filial');
  await staff.put(`${rows}/${row?.id}`, { ...row, unit: 'Outra' });
  provoked.push(/422.*undo/);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'One of the rows was changed after the import: row 3' });
  await problem.getByRole('link', { name: 'row 3' }).click();
  await expect(page.getByText('Unit: Filial → Outra')).toBeVisible();
  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isAsked(), 'corrections that were saved are no draft').toBe(false);
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });

  test('the button under a choice that could not be sent is as wide as its words', async ({
    page,
    enter,
    provoked,
  }) => {
    await enter('super');
    await page.goto('/#/servicos/importar');
    const file = { name: 'uma.csv', mimeType: 'text/csv', buffer: Buffer.from('Unidade;Status\nMatriz;Aberto') };
    await page.locator('input[type=file]').setInputFiles(file);
    provoked.push(/ERR_FAILED/);
    await page.route(/\/imports\/\d+$/, (route) => route.abort(), { times: 1 });
    await page.getByRole('combobox', { name: 'Status, linha 2' }).selectOption('Pago');
    const again = page.getByText('Tentar novamente', { exact: true });
    expect(await again.evaluate((words) => words.scrollWidth - words.clientWidth), 'cut off').toBe(0);
  });

  test('the next wrong cell comes into sight, though not under whoever is in another; a day needs no slashes', async ({
    page,
    enter,
    staff,
  }) => {
    const { cnpj } = await staff.createCompany({ cnpj: `${Date.now()}`.padStart(14, '3') });
    await enter('super');
    await page.goto('/#/servicos/importar');
    const content = [
      'CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto',
      '12;Matriz;31/02/2026;10/12/2026;mil;Aberto;34191',
    ].join('\n');
    const file = { name: 'duas.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.locator('input[type=file]').setInputFiles(file);
    const cell = (name: string) => page.getByLabel(`${name}, linha 2`, { exact: true });
    const [company, day, amount, status] = [cell('CNPJ'), cell('Data do Serviço'), cell('Valor'), cell('Status')];
    await expect(company).toBeInViewport({ ratio: 1 });
    await expect(amount).not.toBeInViewport();
    await expect(amount).toHaveAttribute('inputmode', 'decimal');
    await company.fill(cnpj);
    await company.blur();
    await expect(day, 'the next').toBeInViewport({ ratio: 1 });

    const { promise: isElsewhere, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/imports\/\d+$/, (route) => isElsewhere.then(() => route.continue()));
    await day.fill('');
    await day.pressSequentially('28022026');
    await expect(day).toHaveValue('28/02/2026');
    await company.click();
    answer();
    await expect(day).not.toHaveAttribute('aria-invalid');
    await expect(company, 'where somebody is').toBeInViewport({ ratio: 1 });
    await expect(status).not.toBeInViewport();

    await amount.fill('10,00');
    await amount.blur();
    await expect(amount).not.toHaveAttribute('aria-invalid');
    await expect(status, 'the last').toBeInViewport({ ratio: 1 });
    await status.selectOption('Pago');
    await expect(page.getByText('Tudo certo')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });

    const [title] = content.split('\n');
    const line = (unit: string, value: string) => `${cnpj};${unit};28/02/2026;10/12/2026;${value};Pendente;34191`;
    const unit = 'Unidade de tratamento '.repeat(5).trim();
    const good = Array.from({ length: 60 }, (_, row) => line(row === 40 ? unit : 'Matriz', '9,00'));
    const long = [title, ...good, line('Matriz', 'dez'), line('Matriz', 'onze')].join('\n');
    await page.getByRole('button', { name: 'Outro arquivo' }).click();
    await page.locator('input[type=file]').setInputFiles({ ...file, name: 'longo.csv', buffer: Buffer.from(long) });
    const amountOf = (row: number) => page.getByLabel(`Valor, linha ${row}`, { exact: true });
    const [ten, eleven] = [amountOf(62), amountOf(63)];
    await test.step('the first wrong cell is in sight, though rows that were drawn later made its table wider', async () => {
      await expect(page.getByRole('cell', { name: unit })).toBeAttached();
      await expect(ten).toBeInViewport({ ratio: 1 });
    });

    await test.step('what is typed again as it was saved is saved, though its line is not among those shown', async () => {
      const asSaved = async () => {
        await ten.press('End');
        await ten.press('1');
        await ten.press('Backspace');
      };
      await ten.fill('10,00');
      await ten.press('Enter');
      await expect(eleven).toBeFocused();
      await asSaved();
      await eleven.fill('11,00');
      await eleven.press('Enter');
      const commit = page.getByRole('button', { name: 'Importar', exact: true });
      await expect(page.getByText('Tudo certo')).toBeVisible();
      await expect(commit).toBeEnabled();
      await asSaved();
      await ten.press('Enter');
      await expect(commit, 'from the last of them there is nowhere to go').toBeEnabled();
    });
  });
});
