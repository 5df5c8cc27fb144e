import { interleavedBars, type Payment, paths, payments, writeBankBoleto } from '@clareira/contract';
import type { Locator, Route } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { holdBack, loseAnswer } from '../fixtures/answers.ts';
import { expectHome } from '../fixtures/home.ts';
import { drawnPdf, onePagePdf, pagesPdf, written } from '../fixtures/one-page-pdf.ts';
import { disguised, dropOn } from '../fixtures/pdf.ts';
import { scans } from '../fixtures/scans.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const slip = (amount: number) =>
  writeBankBoleto({ bank: '001', amount, due: '2026-12-10', free: `${amount}`.padStart(25, '7') });

test('slips that are dropped become invoices: one with its note, or many at once', async ({
  page,
  provoked,
  enter,
  signIn,
  staff,
  company,
}) => {
  const cnpj = '98765432000110';
  const payer = await staff.createCompany({ cnpj });
  await enter('super');

  await test.step('a slip and its invoice dropped anywhere on the payments make a row', async () => {
    await page.goto(`/#/${company.id}/servicos/pagamentos?aba=historico`);
    const table = page.getByRole('region', { name: 'Pagamentos' });
    await expect(table).toBeVisible();
    const files = [onePagePdf('nota.pdf', 'Nota Fiscal 12'), onePagePdf('boleto.pdf', slip(1250).line)];
    const contents = files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      content: buffer.toString('latin1'),
    }));
    const release = await holdBack(page, /draft-of-files-.*\.js/);
    await dropOn(page, table, ...contents);
    await expect(table.getByText('Lendo o arquivo…')).toBeVisible();
    await expect(table.getByRole('button', { name: 'Adicionar' }), 'no other row takes its place').toBeDisabled();
    release();
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Salvar' }) });
    await expect(row.getByLabel('Código do boleto')).toHaveValue(slip(1250).line.replace(/\D/g, ''));
    await expect(row.getByLabel('Valor')).toHaveValue('1.250,00');
    await expect(row.getByLabel('Data de Vencimento')).toHaveValue('10/12/2026');
    await row.getByLabel('Unidade').fill('Matriz');
    await row.getByLabel('Data do Serviço').fill('01/11/2026');
    await row.getByRole('button', { name: 'Salvar' }).click();
    await expect(toast(page, 'Pagamento criado')).toBeVisible();
    await expect(page.getByRole('cell', { name: slip(1250).line }), 'shown in groups').toBeVisible();
    const [made] = await staff.get<Payment[]>(paths.rows(payments, { ...staff.user, company_id: company.id }));
    expect(made).toMatchObject({ value: 1250, due_date: '2026-12-10', status: 'pending' });
    expect([made?.billet_annex_id, made?.invoice_annex_id]).not.toContain(null);
  });

  await test.step('many are read at once; what is incomplete stays in the list', async () => {
    await page.goto('/#/servicos/boletos');
    const drop = page.locator('input[type=file]');
    // Before what reads them has come they wait, whoever goes and drops more meanwhile.
    const release = await holdBack(page, /read-file-.*\.js/);
    await drop.setInputFiles([
      disguised('figura.pdf'),
      onePagePdf('um.pdf', `${slip(150).line} Pagador: Cliente CNPJ ${cnpj}`),
    ]);
    await expect(page.getByText('Lendo 1 de 2…')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expectHome(page);
    await page.goto('/#/servicos/boletos');
    await expect(page.getByText('Lendo 1 de 2…')).toBeVisible();
    await drop.setInputFiles([onePagePdf('dois.pdf', `${slip(275).line} Pagador: Cliente CNPJ ${cnpj}`)]);
    await drop.setInputFiles([onePagePdf('nota.pdf', 'Sem boleto nenhum')]);
    await expect(page.getByText('Lendo 1 de 4…')).toBeVisible();
    release();
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(page.getByLabel('Valor, linha 1')).toHaveValue('150,00');
    await expect(page.getByLabel('Vencimento, linha 2')).toHaveValue('10/12/2026');
    await expect(page.getByText('Nenhum código foi encontrado: digite-o')).toHaveCount(1);
    const left = page.getByRole('status', { name: 'O que não entrou na lista' });
    await expect(left.getByRole('listitem')).toHaveText('figura.pdf: não pode ser lido como PDF');
    await left.getByRole('button', { name: 'Já li' }).click();
    await expect(left).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.getByLabel('Unidade, linha 1').fill('Matriz');
    const repeatUnit = page.getByRole('button', { name: 'Repetir Unidade nas linhas abaixo' }).first();
    await expect(repeatUnit, 'of which line').toHaveAccessibleDescription(/\.pdf/);
    await repeatUnit.click();
    await page.getByLabel('Data do Serviço, linha 1').fill('01/11/2026');
    await page.getByRole('button', { name: 'Repetir Data do Serviço nas linhas abaixo' }).first().click();
    await expectAccessible(page, 'boletos');
    await page.getByRole('button', { name: 'Salvar 3 faturas' }).click();
    const told = toast(page, '2 faturas criadas');
    await expect(told).toBeVisible();
    const bar = page.getByRole('button', { name: 'Tirar os salvos' }).locator('..');
    const heightOf = (part: Locator) => part.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
    const below = () => told.evaluate((card) => innerHeight - card.getBoundingClientRect().bottom);
    await expect.poll(below, 'over what is pressed next').toBeGreaterThan(await heightOf(bar));
    await expect(page.getByText('Salvos: 2 de 3')).toBeVisible();
    await expect(page.getByLabel('Empresa, linha 3: Buscar empresa'), 'the first that is missing').toBeFocused();

    const rows = await staff.get<Payment[]>(paths.rows(payments, { ...staff.user, company_id: payer.id }));
    expect(
      rows.map(({ unit, value, due_date, billet_annex_id }) => [unit, value, due_date, billet_annex_id !== null]),
    ).toEqual([
      ['Matriz', 150, '2026-12-10', true],
      ['Matriz', 275, '2026-12-10', true],
    ]);
  });

  await test.step('one that is not saved is given up only by someone who was asked', async () => {
    await page.getByRole('link', { name: 'Voltar' }).click();
    const question = page.getByRole('dialog', { name: 'Descartar o que foi preenchido?' });
    await question.getByRole('button', { name: 'Continuar editando', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText('Salvos: 2 de 3')).toBeVisible();
  });

  await test.step('the end of the session keeps the list, and what the server had made already is not made again', async () => {
    await page.getByLabel('Empresa, linha 3: Buscar empresa').fill(payer.name);
    await page.getByLabel('Empresa, linha 3', { exact: true }).selectOption({ value: `${payer.id}` });
    await page.getByLabel('Vencimento, linha 3').fill('11/12/2026');
    await page.getByLabel('Valor, linha 3').fill('99,00');
    await page.getByLabel('Código do boleto, linha 3').fill(slip(99).line);
    provoked.push(/401/);
    const answerIsLost = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 401, json: {} });
    };
    await page.route(/\/payments$/, answerIsLost, { times: 1 });
    await page.getByRole('button', { name: 'Salvar 1 fatura' }).click();
    await expect(toast(page, 'Sessão expirada')).toBeVisible();
    await signIn('super');
    await page.goto('/#/servicos/boletos');
    await expect(toast(page, 'O que você estava preenchendo foi recuperado. Confira e salve.')).toBeVisible();
    await expect(page.getByLabel('Vencimento, linha 3')).toHaveValue('11/12/2026');
    await page.getByRole('button', { name: 'Salvar 1 fatura' }).click();
    await expect(page.getByText('Salvos: 3 de 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nada a salvar' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Tirar os salvos da lista' })).toBeFocused();
    const rows = await staff.get<Payment[]>(paths.rows(payments, { ...staff.user, company_id: payer.id }));
    expect(rows.map(({ value }) => value).toSorted()).toEqual([150, 275, 99]);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expectHome(page, 'all is saved, and nothing asked');
  });

  await test.step('a company that nobody could name is asked for again, and the end of the session loses no file', async () => {
    const [first, second] = [
      await staff.createCompany({ cnpj: '19131243000197' }),
      await staff.createCompany({ cnpj: '33000167000101' }),
    ];
    const file = (name: string, amount: number, payer: string) =>
      onePagePdf(name, `${slip(amount).line} Pagador: Cliente CNPJ ${payer}`);
    const chosen = (line: number) => page.getByLabel(`Empresa, linha ${line}`, { exact: true });
    const companies = /\/companies\?/;
    await page.goto('/#/servicos/boletos');
    provoked.push(/ERR_FAILED/);
    await page.route(companies, (route) => route.abort(), { times: 1 });
    await page.locator('input[type=file]').setInputFiles([file('um.pdf', 501, first.cnpj)]);
    const said = 'Não foi possível procurar a empresa. Verifique sua conexão.';
    await expect(toast(page, said)).toBeVisible();
    await expect(page.getByLabel('Empresa, linha 1: Buscar empresa')).toHaveAccessibleDescription(new RegExp(said));
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(chosen(1)).toHaveValue(`${first.id}`);
    await expect(chosen(1), 'whose button is gone').toBeFocused();

    await page.route(companies, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('dois.pdf', 502, second.cnpj),
        file('tres.pdf', 503, second.cnpj),
        file('quatro.pdf', 504, second.cnpj),
      ]);
    await expect(toast(page, 'Sessão expirada')).toBeVisible();
    await expect.poll(() => page.workers(), 'nothing goes on reading').toHaveLength(0);
    await signIn('super');
    await page.goto('/#/servicos/boletos');
    await expect(chosen(4)).toHaveValue(`${second.id}`);
    for (const line of [2, 3]) await expect(chosen(line)).toHaveValue(`${second.id}`);
    await expect(page.getByRole('row')).toHaveCount(5);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
    await expectHome(page);
  });

  await test.step('of a batch each invoice gets its own page, and one that is an invoice already says so', async () => {
    const other = await staff.createCompany({ cnpj: '11222333000181' });
    await page.goto('/#/servicos/boletos');
    await page
      .locator('input[type=file]')
      .setInputFiles(
        pagesPdf(
          'lote.pdf',
          `${slip(99).line} Pagador: Cliente CNPJ ${cnpj}`,
          `${slip(310).line} Pagador: Outro CNPJ ${other.cnpj}`,
          `${slip(320).line} Pagador: Outro CNPJ ${other.cnpj} e ${slip(330).line} Pagador: Cliente CNPJ ${cnpj}`,
        ),
      );
    await expect(page.getByLabel('Valor, linha 4')).toHaveValue('330,00');
    const twin = page.getByRole('link', { name: `ver a de ${payer.name} (abre em nova aba)` });
    await expect(twin, 'of the first alone').toHaveAttribute('href', /pagamentos\?aba=historico&linha=\d+$/);
    const chosen = (line: number) => page.getByLabel(`Empresa, linha ${line}`, { exact: true });
    await expect(chosen(2)).toHaveValue(`${other.id}`);
    await expect(chosen(3), 'the page names two payers').toHaveCount(0);
    await expect(page.getByText('Na mesma página há boletos de outros pagadores')).toHaveCount(2);

    await page.getByRole('button', { name: 'Empresa, linha 2: Buscar outra empresa' }).click();
    await page.getByRole('searchbox', { name: 'Empresa, linha 2: Buscar outra empresa' }).fill(payer.name);
    await chosen(2).selectOption({ value: `${payer.id}` });
    await page.getByLabel('Unidade, linha 2').fill('Filial');
    await page.getByLabel('Data do Serviço, linha 2').fill('01/11/2026');
    provoked.push(/ERR_FAILED/);
    const answerIsLost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(/\/payments$/, answerIsLost, { times: 1 });
    await page.getByRole('button', { name: 'Salvar 4 faturas' }).click();
    await expect(page.getByText('Não foi salvo', { exact: true })).toBeVisible();
    await chosen(2).selectOption({ value: `${other.id}` });
    const elsewhere = `Confira em ${payer.name}: a fatura pode já ter sido criada lá.`;
    await expect(chosen(2)).toHaveAccessibleDescription(new RegExp(elsewhere));
    await page.getByRole('button', { name: 'Salvar 4 faturas' }).click();
    await expect(twin, 'it was created there').toHaveCount(2);
    await page.getByRole('button', { name: 'Salvar 4 faturas' }).click();
    await expect(toast(page, '3 boletos ficaram por salvar')).toBeVisible();
    expect(await toast(page, '4 boletos ficaram por salvar').count(), 'that is over').toBe(0);
    await expect(page.getByText('Salvos: 1 de 4')).toBeVisible();
    await expect(page.getByText(elsewhere), 'it is still to be done').toBeVisible();
    const [made] = await staff.get<Payment[]>(paths.rows(payments, { ...staff.user, company_id: other.id }));
    const file = await page.request.get(paths.download(made?.billet_annex_id ?? 0, staff.user.account_id, other.id));
    expect(file.headers()['content-disposition']).toContain('lote-2.pdf');
    const content = (await file.body()).toString('latin1');
    expect(content).toContain(slip(310).line);
    expect(content, 'the page of another client').not.toContain(slip(99).line);
  });
});

test('a slip is attached to the invoice of its company that has its code already', async ({
  page,
  provoked,
  enter,
  staff,
  company,
}) => {
  const payer = await staff.createCompany({ cnpj: '60746948000112' });
  const invoices = paths.rows(payments, { ...staff.user, company_id: payer.id });
  const values = { company_id: payer.id, unit: 'Matriz', service_date: '2026-11-01', status: 'pending' };
  const made = await staff.post<Payment>(invoices, {
    ...values,
    due_date: '2026-12-09',
    value: 620.5,
    billet_code: slip(620).barcode,
  });
  await enter('super');
  await page.goto('/#/servicos/boletos');
  const file = (amount: number) => onePagePdf(`${amount}.pdf`, `${slip(amount).line} Pagador: CNPJ ${payer.cnpj}`);
  await page.locator('input[type=file]').setInputFiles([file(620), file(630)]);
  await expect(page.getByLabel('Valor, linha 2')).toHaveValue('630,00');
  const told = page.getByText('Será anexado à fatura que já tem este código, sem mudar mais nada nela');
  await expect(told).toHaveCount(1);
  await expect(page.getByRole('link', { name: `ver a de ${payer.name} (abre em nova aba)` })).toBeVisible();

  await test.step('but to none of another company', async () => {
    const chosen = page.getByLabel('Empresa, linha 1', { exact: true });
    await page.getByRole('button', { name: 'Empresa, linha 1: Buscar outra empresa' }).click();
    await page.getByRole('searchbox', { name: 'Empresa, linha 1: Buscar outra empresa' }).fill(company.name);
    await chosen.selectOption({ value: `${company.id}` });
    const doubt = 'Já existe uma fatura com este código';
    await expect(page.getByText(doubt)).toBeVisible();
    await expect(page.getByLabel('Código do boleto, linha 1')).toHaveAccessibleDescription(new RegExp(doubt));
    await expect(page.getByRole('button', { name: 'Salvar 2 faturas' })).toBeVisible();
    await chosen.selectOption({ value: `${payer.id}` });
    await expect(told).toBeVisible();
  });

  await test.step('nor to one that was changed since', async () => {
    provoked.push(/412/);
    await staff.put(paths.row(payments, { ...staff.user, company_id: payer.id }, made.id), {
      ...values,
      due_date: made.due_date,
      billet_code: made.billet_code,
      value: 621.5,
    });
    await page.getByRole('button', { name: 'Salvar 1 fatura · Anexar 1 boleto' }).click();
    await expect(toast(page, '2 boletos ficaram por salvar')).toBeVisible();
    await expect(page.getByText('Não foi salvo')).toBeVisible();
    await expect(told).toBeVisible();
  });

  await page.getByRole('button', { name: 'Salvar 1 fatura · Anexar 1 boleto' }).click();
  await expect(toast(page, '1 boleto anexado')).toBeVisible();
  await expect(page.getByText('Salvos: 1 de 2')).toBeVisible();
  await expect(page.getByLabel('Unidade, linha 2'), 'which the other one still lacks').toBeFocused();
  const [only, ...others] = await staff.get<Payment[]>(invoices);
  expect(others).toEqual([]);
  expect(only).toEqual({ ...made, value: 621.5, billet_annex_id: expect.any(Number) });

  /** A line that is whole, so that nothing but what is known of its invoice keeps it from being another one. */
  const addWhole = async (line: number, amount: number) => {
    const code = slip(amount).barcode;
    await staff.post<Payment>(invoices, { ...values, due_date: '2026-12-10', value: amount, billet_code: code });
    await page.locator('input[type=file]').setInputFiles([file(amount)]);
    await expect(told).toBeVisible();
    await page.getByLabel(`Unidade, linha ${line}`).fill('Matriz');
    await page.getByLabel(`Data do Serviço, linha ${line}`).fill('01/11/2026');
  };
  const slipsOf = async (amount: number) =>
    (await staff.get<Payment[]>(invoices)).filter(({ value }) => value === amount).map((one) => one.billet_annex_id);
  const attach = page.getByRole('button', { name: 'Anexar 1 boleto', exact: true });
  await page.getByRole('button', { name: 'Tirar os salvos da lista' }).click();
  await page.getByRole('button', { name: 'Tirar 630.pdf da lista' }).click();

  await test.step('one that has arrived without its answer is saved', async () => {
    provoked.push(/ERR_FAILED/);
    await addWhole(1, 640);
    await loseAnswer(page, 'POST', /\/payments\/\d+$/);
    await attach.click();
    await expect(page.getByText('Salvos: 1 de 1')).toBeVisible();
    expect(await slipsOf(640)).toEqual([expect.any(Number)]);
  });

  await test.step('one that was on its way when one left has arrived too; while nobody can say so, no invoice is made', async () => {
    await addWhole(2, 650);
    const release = await holdBack(page, /\/payments\/\d+$/);
    await attach.click();
    await expect(page.getByText('Salvando')).toBeVisible();
    const looks = /\/payments\?.*search=/;
    await page.route(looks, (route) => route.abort());
    const key = 'clareira.user';
    const user = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
    const storeElsewhere = (stored: string) =>
      page.evaluate(
        ([name = '', value = '']) => {
          localStorage.setItem(name, value);
          dispatchEvent(new StorageEvent('storage', { key: name }));
        },
        [key, stored],
      );
    await storeElsewhere(JSON.stringify({ ...JSON.parse(user), name: 'Outro nome' }));
    await storeElsewhere('null');
    await expect(page).toHaveURL(/auth/);
    const restored = toast(page, 'O que você estava preenchendo foi recuperado. Confira e salve.');
    expect(await restored.count(), 'nobody went by a new name').toBe(0);
    release();
    await expect.poll(() => slipsOf(650)).toEqual([expect.any(Number)]);
    await storeElsewhere(user);
    await expect(page).toHaveURL('/#/');
    await page.goto('/#/servicos/boletos');
    await expect(restored).toBeVisible();
    await expect(page.getByText('Não foi salvo')).toBeVisible();
    await attach.click();
    await expect(toast(page, '1 boleto ficou por salvar')).toBeVisible();
    await page.unroute(looks);
    await attach.click();
    await expect(page.getByText('Salvos: 2 de 2')).toBeVisible();
    expect(await slipsOf(650)).toEqual([expect.any(Number)]);
  });

  await test.step('one that was attached in another tab meanwhile is there, and no invoice is made', async () => {
    await addWhole(3, 660);
    const tab = await page.context().newPage();
    await tab.goto('/#/servicos/boletos');
    await tab.locator('input[type=file]').setInputFiles([file(660)]);
    await tab.getByRole('button', { name: 'Anexar 1 boleto', exact: true }).click();
    await expect(tab.getByText('Salvos: 1 de 1')).toBeVisible();
    await tab.close();
    await attach.click();
    await expect(page.getByText('Salvos: 3 de 3')).toBeVisible();
    expect(await slipsOf(660)).toEqual([expect.any(Number)]);
  });
});

/** A slip without a letter of text: its bars alone, turned as a page on a scanner may be. */
function barsOf(barcode: string, turn: string): string {
  let from = 0;
  const bars = interleavedBars(barcode).map((width, at) => {
    const bar = at % 2 === 0 ? `${(from * 0.65).toFixed(2)} 0 ${(width * 0.65).toFixed(2)} 37 re` : '';
    from += width;
    return bar;
  });
  return `q ${turn} cm ${bars.join(' ')} f Q`;
}

/** The same as a scanner keeps it: points in shades of grey, two of them for a narrow bar. */
function photographed(barcode: string): string {
  const bars = interleavedBars(barcode).map((width, at) => (at % 2 === 0 ? '18' : 'ea').repeat(2 * width));
  const row = `${'ea'.repeat(24)}${bars.join('')}${'ea'.repeat(24)}`;
  const rows = Array.from({ length: 40 }, () => row).join('\n');
  return `q 280 0 0 37 10 60 cm BI /W ${row.length / 2} /H 40 /CS /G /BPC 8 /F /AHx ID\n${rows}>\nEI Q`;
}

test('slips that are pictures are read by their bars; one that cannot be is shown for its code to be typed', async ({
  page,
  provoked,
  enter,
}) => {
  await enter('super');
  const title = (name: string) => page.getByRole('heading', { name, level: 1 });
  const links = page.getByRole('navigation', { name: 'Telas da equipe' }).getByRole('link');
  const places = () => links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().x));
  await page.goto('/#/servicos/boletos');
  // Until then nothing takes the focus.
  await expect(title('Boletos')).toBeVisible();
  const before = await places();
  await page.goto('/#/servicos/importar');
  await expect(title('Importar')).toBeVisible();
  expect(await places(), 'whichever is shown').toEqual(before);
  await page.goto('/#/servicos/boletos');
  await expect(title('Boletos')).toBeVisible();

  await test.step('without what reads PDFs no file is called a wrong one', async () => {
    provoked.push(/ERR_FAILED/);
    await page.route(/read-file-.*\.js/, (route) => route.abort(), { times: 1 });
    await page.route(/pdf\.worker/, (route) => route.abort(), { times: 1 });
    await page.locator('input[type=file]').setInputFiles([onePagePdf('um.pdf', slip(150).line)]);
    const unread = page.getByRole('alert').filter({ hasText: 'Os arquivos ainda não puderam ser lidos.' });
    await unread.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(unread).toHaveCount(0);
    const left = page.getByRole('status', { name: 'O que não entrou na lista' });
    await expect(left).toContainText('um.pdf: não pôde ser lido agora; verifique sua conexão e solte-o de novo');
    await left.getByRole('button', { name: 'Já li' }).click();
  });

  await page.locator('input[type=file]').focus();
  await page
    .locator('input[type=file]')
    .setInputFiles([
      drawnPdf('foto.pdf', [photographed(slip(150).barcode)]),
      drawnPdf('deitado.pdf', [barsOf(slip(275).barcode, '0.02 1 -1 0.02 120 60')]),
      onePagePdf('estranho.pdf', `${slip(410).line} Pagador: Ninguém CNPJ 11.444.777/0001-61`),
      drawnPdf('rasgado.pdf', [barsOf(slip(99).barcode, '1 0 0 0.01 18 60')]),
    ]);
  await expect(page.getByLabel('Valor, linha 1')).toHaveValue('150,00');
  await expect(page.getByLabel('Código do boleto, linha 1'), 'in groups').toHaveValue(slip(150).line);
  await expect(page.getByLabel('Valor, linha 2')).toHaveValue('275,00');
  await expect(page.getByText('Nenhum código foi encontrado: digite-o')).toHaveCount(1);
  await expect(page.locator('input[type=file]'), 'while they are read, and after').toBeFocused();
  const stranger = page.getByLabel('Empresa, linha 3: Buscar empresa');
  await expect(stranger).toHaveAccessibleDescription('Pagador: CNPJ 11 444 777/0001-61, não cadastrado');
  const number = page.getByText('11 444 777/0001-61', { exact: true });
  expect(await number.evaluate((it) => it.getClientRects().length), 'on one line').toBe(1);
  const look = (file: string) => page.getByRole('row', { name: file }).getByRole('button', { name: 'Ver a página' });
  await expect(page.getByRole('rowheader', { name: /^estranho\.pdf / }), 'read whole').toHaveCount(1);
  await look('estranho.pdf').click();
  await expect(page.getByRole('img', { name: 'Primeira página de estranho.pdf' })).toBeVisible();
  await look('rasgado.pdf').click();
  await expect(page.getByRole('img', { name: 'Primeira página de rasgado.pdf' })).toBeVisible();

  await test.step('the titles and what saves stay in sight, and cover nothing that has the focus', async () => {
    const titles = page.getByRole('columnheader', { name: 'Vencimento' });
    const save = page.getByRole('button', { name: 'Salvar 4 faturas' });
    const edges = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().toJSON());
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(titles).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Vencimento, linha 1').focus();
    await expect(save).toBeInViewport({ ratio: 1 });
    const isBelow = async () =>
      (await edges(page.getByLabel('Vencimento, linha 1'))).top >= (await edges(titles)).bottom;
    await expect.poll(isBelow).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Código do boleto, linha 4').focus();
    await expect(save).toBeInViewport({ ratio: 1 });
    const last = await edges(page.getByLabel('Código do boleto, linha 4'));
    expect(last.bottom).toBeLessThan((await edges(save)).top);
    const toasts = page.getByRole('region', { name: 'Notificações' });
    await expect
      .poll(async () => (await edges(toasts)).bottom, 'above what saves')
      .toBeLessThan((await edges(save)).top);
    await page.setViewportSize({ width: 568, height: 320 });
    await expect.poll(async () => (await edges(toasts)).bottom, 'which a low window has no room for').toBe(304);
  });

  await test.step('a code is in sight on the narrowest screen, and the caret stays where it is corrected', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const code = page.getByLabel('Código do boleto, linha 1');
    expect(await code.evaluate((it) => it.scrollHeight - it.clientHeight), 'of its last line').toBeLessThanOrEqual(0);
    const { line } = slip(150);
    // The check digit stands alone, between two spaces.
    const at = line.search(/ \d /) + 1;
    await code.focus();
    await code.evaluate((it: HTMLTextAreaElement, from) => it.setSelectionRange(from, from + 1), at);
    await page.keyboard.press('Delete');
    await page.keyboard.type(String(line[at]));
    await expect(code).toHaveValue(line);
  });

  await page.getByLabel('Código do boleto, linha 4').fill(slip(99).line);
  await expect(page.getByLabel('Valor, linha 4')).toHaveValue('99,00');
  await expect(page.getByLabel('Vencimento, linha 4')).toHaveValue('10/12/2026');
  await page.getByRole('button', { name: 'Tirar rasgado.pdf da lista' }).click();
  await expect(page.getByRole('row', { name: 'estranho.pdf' }).locator(':focus'), 'the nearest').toHaveCount(1);
  await page.getByRole('button', { name: 'Tirar deitado.pdf da lista' }).click();
  await expect(page.getByRole('row', { name: 'estranho.pdf' }).locator(':focus'), 'the next').toHaveCount(1);

  await test.step('a page beside a slip goes with it only where no other can be on it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const drop = page.locator('input[type=file]');
    const amounts = () =>
      page.getByLabel(/^Valor, linha/).evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value));
    const left = page.getByRole('status', { name: 'O que não entrou na lista' });
    const scanned = (at: number) => `q 280 0 0 37 10 60 cm /P${at} Do Q`;
    await drop.setInputFiles([
      drawnPdf('digitalizado.pdf', [0, 1, 2].map(scanned), [scans[701], scans[702], scans[703]]),
      drawnPdf('carimbado.pdf', [
        written(slip(704).line),
        `${photographed(slip(705).barcode)} ${written('Digitalizado em 17/11/2026')}`,
      ]),
      drawnPdf('estragado.pdf', [written(slip(706).line), scanned(0)], [{ ...scans[703], bytes: 'AAAA' }]),
    ]);
    const all = ['701,00', '702,00', '703,00', '704,00', '705,00', '706,00'];
    await expect.poll(async () => (await amounts()).slice(2)).toEqual(all);
    await expect(left.getByRole('listitem')).toHaveText(
      'estragado.pdf: nenhum boleto foi encontrado na página 2, que não vai com nenhuma fatura',
    );
    await expect(page.getByRole('row', { name: 'estragado-1.pdf' }), 'without that page').toHaveCount(1);
  });
});
