import {
  addDays,
  type Company,
  interleavedBars,
  type Payment,
  type Proof,
  paths,
  payments,
  proofs,
  readDay,
  showDay,
  todayIn,
  writeBankBoleto,
  writePix,
} from '@clareira/contract';
import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { countCalls, holdBack, loseAnswer } from '../fixtures/answers.ts';
import type { ApiClient } from '../fixtures/api-client.ts';
import { clickAgain } from '../fixtures/click-again.ts';
import { leaveQuestion } from '../fixtures/leave-question.ts';
import { expectTheyDiffer } from '../fixtures/own-colours.ts';
import { setDate } from '../fixtures/page-date.ts';
import { pdf } from '../fixtures/pdf.ts';
import { readBars } from '../fixtures/read-bars.ts';
import { layRows, pathOf, routeOf } from '../fixtures/rows.ts';
import { seeAgainAt } from '../fixtures/see-again.ts';
import { expectStepBack } from '../fixtures/step-back.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, toast } from '../fixtures/toast.ts';

const due = '2026-10-10';
const slipOf = (amount: number, day: string) =>
  writeBankBoleto({ bank: '341', due: day, amount, free: '0'.repeat(25) });
const slip = slipOf(1250, due);
const pix = writePix({ key: 'a@b.example', name: 'CLAREIRA', city: 'CAMPINAS', amount: 1250, txid: 'T1' });

async function layInvoice(staff: ApiClient, company: Company, fields: Record<string, string | number> = {}) {
  const invoice = { value: 1250, due_date: due, service_date: '2026-09-15', billet_code: slip.line, ...fields };
  const [payment] = await layRows(staff, company, tables.payments, ['Matriz'], { fields: invoice });
  return payment as unknown as Payment;
}

const listOf = ({ user }: ApiClient, company: Company) =>
  paths.rows(proofs, { account_id: user.account_id, company_id: company.id });

const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);

/**
 * A whole page as a phone of twelve million points photographs it: an unquiet table, grain everywhere, and on the paper bars
 * as wide as the bank prints them. Answers how many bytes it has.
 */
function photographed(page: Page, bars: number[]): Promise<number> {
  return page.getByLabel('Arquivo do comprovante').evaluate(async (input: HTMLInputElement, widths) => {
    const [width, height] = [3024, 4032];
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.fillStyle = '#7a6a58';
    drawing.fillRect(0, 0, width, height);
    // 210 mm of paper, and 103 mm of bars on it.
    const millimetre = width / 220;
    drawing.fillStyle = '#efeee9';
    drawing.fillRect(5 * millimetre, 0, 210 * millimetre, height);
    const module = (103 * millimetre) / widths.reduce((sum, each) => sum + each);
    drawing.fillStyle = '#26241f';
    let x = 30 * millimetre;
    for (const [at, each] of widths.entries()) {
      if (at % 2 === 0) drawing.fillRect(x, 120 * millimetre, each * module, 13 * millimetre);
      x += each * module;
    }
    const picture = drawing.getImageData(0, 0, width, height);
    let state = 1;
    for (let at = 0; at < picture.data.length; at += 4) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const grain = (state >>> 28) - 8;
      for (const channel of [0, 1, 2]) picture.data[at + channel] = (picture.data[at + channel] ?? 0) + grain;
    }
    drawing.putImageData(picture, 0, 0);
    const content = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    const chosen = new DataTransfer();
    chosen.items.add(new File([content], 'foto.jpg', { type: 'image/jpeg' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return content.size;
  }, bars);
}

test('a client trusts an open invoice, pays it by slip or by PIX, proves it by a photo, and reads the statement', async ({
  page,
  context,
  enter,
  staff,
  company,
}) => {
  const today = todayIn('America/Sao_Paulo', Date.now());
  const { line, barcode } = slipOf(0.1, today);
  const days = { service_date: today, due_date: today };
  await layInvoice(staff, company, { ...days, value: 0.1, billet_code: line, pix_code: pix });
  await layInvoice(staff, company, { ...days, value: 0.2, status: 'paid_off' });
  await enter('member');
  await page.goto(routeOf(tables.payments, company));
  await expect(page.getByText('O código confere com a fatura.', { exact: true })).toBeVisible();

  await test.step('a reader of barcodes reads the bars on the screen', async () => {
    const bars = page.getByRole('img', { name: 'Código de barras do boleto' });
    expect(await readBars(await bars.screenshot(), 'ITF')).toBe(barcode);
  });

  await test.step('also in a narrow window, whose pixels are fewer than they need side by side', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    const bars = page.getByRole('img', { name: 'Código de barras do boleto' });
    expect(await readBars(await bars.screenshot(), 'ITF')).toBe(barcode);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const copy = page.getByRole('button', { name: /^Copiar código/ });
    const pictures = [bars, page.getByRole('img', { name: 'QR Code PIX' })];
    for (const [at, picture] of pictures.entries()) {
      const why = 'what a telephone copies stands over what it cannot read';
      expect(await topOf(copy.nth(at)), why).toBeLessThan(await topOf(picture));
    }
    // What WCAG 1.4.12 lets a reader set.
    const spaced = await page.addStyleTag({
      content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    });
    for (const name of ['Extrato', 'Comprovante', 'Em aberto']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320);
    }
    await spaced.evaluate((style: HTMLElement) => style.remove());
    if (size) await page.setViewportSize(size);
  });

  await test.step('and on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    const bars = page.getByRole('img', { name: 'Código de barras do boleto' });
    expect(await readBars(await bars.screenshot(), 'ITF')).toBe(barcode);
    await expect(page.getByRole('button', { name: 'Gerar boleto' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the PIX code as a picture, and as text', async () => {
    const picture = page.getByRole('img', { name: 'QR Code PIX' });
    await expect(picture).toBeVisible();
    expect(await readBars(await picture.screenshot(), 'QRCode')).toBe(pix);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar código PIX' }).click();
    await expect(toast(page, 'Código PIX copiado')).toHaveRole('status');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pix);
  });

  await test.step('a large photo of a receipt is sent once and small, and its bars can still be read', async () => {
    await page.goto(`${routeOf(tables.payments, company)}?aba=comprovante`);
    const taken = await photographed(page, interleavedBars(barcode));
    expect(taken).toBeGreaterThan(3_000_000);
    const sendings = countCalls(page, 'POST', /\/proofs$/);
    await page.getByRole('button', { name: 'Enviar comprovante' }).dblclick();
    await expect(toast(page, 'Comprovante enviado')).toHaveRole('status');
    expect(sendings()).toBe(1);
    const [proof] = await staff.get<Proof[]>(listOf(staff, company));
    const sent = await page.request.get(paths.download(proof?.annex_id ?? 0));
    expect(sent.headers()['content-type']).toBe('image/jpeg');
    const photo = await sent.body();
    expect(photo.length).toBeLessThan(taken / 3);
    expect(await readBars(photo, 'ITF')).toBe(barcode);
  });

  await test.step('the statement tells who owed what, and leaves as PDF, as CSV and by the month', async () => {
    await page.goto(`${routeOf(tables.payments, company)}?aba=extrato`);
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('definition')).toHaveText([/0,00$/, /0,30$/, /0,20$/, /0,10$/]);
    await expect(panel.getByRole('table', { name: 'Faturado e pago por mês' })).toBeAttached();
    await expect(panel.getByRole('row').filter({ hasText: /Fatura \d|Pagamento \d/ })).toHaveCount(3);
    const bar = (kind: string) => panel.locator(`li [data-kind="${kind}"]`);
    await expectTheyDiffer(page, bar('invoiced'), bar('paid'));
    const period = (pressed: boolean) => panel.getByRole('button', { pressed });
    await expectTheyDiffer(page, period(true), period(false));
    await expect(panel.locator('[aria-hidden] > ol'), 'no stop that says nothing').toHaveAttribute('tabindex', '-1');

    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('link', { name: 'Baixar PDF' }).click(),
    ]);
    expect(paper.suggestedFilename()).toMatch(/^extrato-\d{14}-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/);
    await panel.getByRole('button', { name: 'Exportar' }).click();
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ]);
    expect(sheet.suggestedFilename()).toMatch(/^extrato-.*\.csv$/);
    const [pack] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Baixar pacote' }).click(),
    ]);
    expect(pack.suggestedFilename()).toMatch(/^\d{4}-\d\d .*\.zip$/);
  });

  await test.step('on a telephone the latest bars are in sight, whatever the period', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const panel = page.getByRole('tabpanel');
    const chart = panel.locator('[aria-hidden] > ol');
    const [from, to] = [panel.getByLabel('De', { exact: true }), panel.getByLabel('Até', { exact: true })];
    await from.fill('31022020');
    await panel.getByRole('button', { name: 'Mostrar' }).click();
    await expect(panel.getByText('Data inválida')).toBeVisible();
    expect(await topOf(to), 'what is wrong with one moves no other').toBe(await topOf(from));
    const bars = await chart.getByRole('listitem', { includeHidden: true }).count();
    await from.fill(showDay(addDays(today, -600)).replaceAll('/', ''));
    await panel.getByRole('button', { name: 'Mostrar' }).click();
    await expect.poll(() => chart.getByRole('listitem', { includeHidden: true }).count()).toBeGreaterThan(bars);
    const hidden = await chart.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft);
    expect(hidden).toBeLessThan(2);
  });

  await test.step('a chosen period is asked for anew on the next day', async () => {
    const asked = page.waitForRequest(/\/statement\?/);
    await seeAgainAt(page, Date.now() + 86_400_000);
    expect((await asked).url()).toContain(`from=${addDays(today, -600)}&to=${today}`);
  });
});

test('the staff sees what a code says beside its invoice, also while it is typed, and gives it a PIX code', async ({
  page,
  provoked,
  enter,
  staff,
  company,
}) => {
  const { id } = await layInvoice(staff, company);
  await layInvoice(staff, company, { value: 1250.01 });
  const other = await layInvoice(staff, company, { due_date: '2026-10-11' });
  const paid = await layInvoice(staff, company, { status: 'paid_off', paid_on: '2024-02-02', value: 77 });
  await enter('super');
  await page.goto(`${routeOf(tables.payments, company)}?aba=historico`);

  await test.step('the details of an invoice open from its first cell, and take its PIX code', async () => {
    await page.locator(`[data-row="${id}"] [data-action="details"]`).click();
    await expect(page.getByText('O código confere com a fatura.').filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Fechar detalhes' }).click();
    await expect(page.getByLabel('Código PIX'), 'nothing typed, nothing asked').toHaveCount(0);
    await page.locator(`[data-row="${id}"] [data-action="details"]`).click();
    await page.getByLabel('Código PIX').fill('12345');
    const question = leaveQuestion(page);
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Fechar detalhes' }).click(),
    ];
    for (const leave of ways) {
      await leave();
      await question.stay();
      await expect(page.getByLabel('Código PIX')).toHaveValue('12345');
    }
    await page.goBack();
    await expect(page.getByLabel('Código PIX'), 'the browser does not ask').toHaveCount(0);
    await page.locator(`[data-row="${id}"] [data-action="details"]`).click();
    await expect(page.getByLabel('Código PIX'), 'but it waits').toHaveValue('12345');
    await page.getByRole('button', { name: 'Salvar código PIX' }).click();
    await expect(page.getByRole('alert')).toHaveText('Código PIX inválido');
    await expect(page.getByLabel('Código PIX'), 'what is to be corrected').toBeFocused();
    const own = /\/payments\/\d+$/;
    let refused = 'pix_code';
    provoked.push(/422/);
    await page.route(own, (route) =>
      route.fulfill({ status: 422, json: { errors: { [refused]: ['Valor inválido'] } } }),
    );
    const problem = page.locator('form').getByRole('alert');
    await page.getByLabel('Código PIX').fill(`${pix} `);
    await page.getByRole('button', { name: 'Salvar código PIX' }).click();
    await expect(problem).toHaveText('Valor inválido');
    await page.getByLabel('Código PIX').fill(pix);
    await expect(problem, 'a refusal goes while one types').toHaveCount(0);
    refused = 'unit';
    // Read anew after a refusal; what somebody else changes then is not in it yet.
    const reread = page.waitForResponse((answer) => answer.url().endsWith('/payments'));
    await page.getByRole('button', { name: 'Salvar código PIX' }).click();
    await expect(toast(page, 'Falha ao atualizar pagamento')).toBeVisible();
    await reread;
    // Only now: Playwright may hear nothing of what is sent while its last route ends.
    await page.unroute(own);
    await expect(problem, 'what is wrong with another field is not told beside this one').toHaveCount(0);
    const at = { account_id: staff.user.account_id, company_id: company.id };
    const read = await staff.get<Payment>(paths.row(payments, at, id));
    await staff.put(paths.row(payments, at, id), { ...read, unit: 'Filial' });
    provoked.push(/412/);
    await page.getByRole('button', { name: 'Salvar código PIX' }).click();
    const asked = page.getByRole('dialog', { name: 'Esta linha foi alterada por outra pessoa.' });
    await expect(asked.getByRole('listitem')).toHaveText([`Unidade: ${read.unit} → Filial`]);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(page.getByLabel('Código PIX'), 'one Escape closes one dialog').toHaveValue(pix);
    await expect(page.locator(`[data-row="${id}"]`)).toContainText('Filial');
    await page.getByRole('button', { name: 'Salvar código PIX' }).click();
    await closeToast(page, 'Pagamento atualizado');
    expect(await staff.get(paths.row(payments, at, id))).toMatchObject({ unit: 'Filial', pix_code: pix });
    await page.keyboard.press('Escape');
    await expectStepBack(page);
    await page.getByRole('tab', { name: 'Em aberto', exact: true }).click();
    await expect(page.getByRole('img', { name: 'QR Code PIX' })).toBeVisible();
  });

  await test.step('of one that was paid they take another day', async () => {
    const statement = () => page.waitForResponse(/\/statement\b/);
    const first = statement();
    await page.getByRole('tab', { name: 'Extrato' }).click();
    await first;
    await page.getByRole('tab', { name: 'Histórico', exact: true }).click();
    await page.locator(`[data-row="${paid.id}"] [data-action="details"]`).click();
    const day = page.getByLabel('Pago em');
    await expect(day).toHaveValue('02/02/2024');
    const save = page.getByRole('button', { name: 'Salvar data do pagamento' });
    await expect(save).toBeDisabled();
    await day.fill('31/12/2099');
    provoked.push(/422/);
    await save.click();
    await expect(page.locator('form').getByRole('alert')).toHaveText('Data inválida');
    await day.fill('');
    await save.click();
    await expect(page.locator('form').getByRole('alert')).toHaveText('Campo obrigatório*');
    provoked.push(/ERR_INTERNET_DISCONNECTED/);
    await day.fill('31/01/2024');
    await page.context().setOffline(true);
    await save.click();
    await expect(toast(page, 'Falha ao atualizar pagamento')).toBeVisible();
    await expect(page.getByRole('alert'), 'a lost connection is said once').toHaveCount(1);
    await page.context().setOffline(false);
    await day.fill('30/01/2024');
    await page.getByLabel('Código PIX').fill(pix);
    const again = statement();
    const release = await holdBack(page, /\/payments$/);
    await save.click();
    const at = { account_id: staff.user.account_id, company_id: company.id };
    const kept = () => staff.get<Payment>(paths.row(payments, at, paid.id));
    await closeToast(page, 'Pagamento atualizado');
    expect(await kept()).toMatchObject({ paid_on: '2024-01-30', value: 77, pix_code: null });
    await test.step('one’s own change is nobody else’s to the other form', async () => {
      await page.getByRole('button', { name: 'Salvar código PIX' }).click();
      await expect.poll(kept).toMatchObject({ paid_on: '2024-01-30', value: 77, pix_code: pix });
      release();
      await closeToast(page, 'Pagamento atualizado');
    });
    await page.keyboard.press('Escape');
    await expectStepBack(page);
    await page.getByRole('tab', { name: 'Extrato' }).click();
    await test.step('which the statement is read anew for', () => again);
    await page.getByRole('tab', { name: 'Em aberto', exact: true }).click();
  });

  const late = 'Atenção: o vencimento do código (10/10/2026) é diferente do vencimento da fatura.';
  await test.step('another value and another day are told beside the open invoice', async () => {
    await page.getByRole('button', { name: 'Próxima fatura' }).click();
    await expect(page.getByText(/^Atenção: o valor do código \(R\$\s1\.250,00\) é diferente/)).toBeVisible();
    await page.getByRole('button', { name: 'Próxima fatura' }).click();
    await expect(page.getByText('Fatura 3 de 3')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Próxima fatura' }), 'at the last it leads no further').toBeFocused();
    await expect(page.getByText(late, { exact: true })).toBeVisible();
  });

  await test.step('and beside the row, while it is typed', async () => {
    const { edit, fill, edited: row } = tableOn(page);
    await page.getByRole('tab', { name: 'Histórico', exact: true }).click();
    await edit(other.id).click();
    await expect(row.getByText(late)).toBeVisible();
    await expect(row.getByText(/^No código: 341 Itaú · R\$\s1\.250,00 · 10\/10\/2026$/)).toBeVisible();
    await fill({ 'Código do boleto': slip.line.slice(0, 5) });
    await expect(row.getByText('Atenção: os dígitos do código não conferem.')).toBeVisible();
    // Under a code that is short it is near the button beside, and covers nothing of it.
    await row.getByLabel('Nota fiscal (PDF)').click({ trial: true, position: { x: 4, y: 30 } });
  });
});

test.describe(() => {
  // Calls are cut off on purpose.
  test.use({ allowedComplaints: [/ERR_FAILED/] });

  test('a client proves a payment, and the staff accepts it', async ({
    page,
    provoked,
    enter,
    signIn,
    person,
    staff,
    company,
    api,
  }) => {
    const older = await layInvoice(staff, company);
    const newer = await layInvoice(staff, company, { due_date: '2026-11-10' });
    await layInvoice(staff, company, { due_date: '2026-12-10' });
    const client = await person('member');
    await enter(client);
    // As the mail about it leads there.
    const mailed = `/#/entrar?para=/${company.id}/servicos/pagamentos&linha=${newer.id}`;
    const release = await holdBack(page, /send-proof-.*\.js/);
    await page.goto(mailed);
    await expect(page.getByText('2 de 3')).toBeVisible();
    await page.getByRole('link', { name: 'Já paguei' }).click();
    await expect(page.getByRole('tab', { name: /^Comprovante/ }), 'the link is hidden with its tab').toBeFocused();

    await test.step('the invoice is chosen, and what is missing is told beside it', async () => {
      const invoice = page.getByLabel('Fatura', { exact: true });
      await expect(invoice).toHaveValue(String(newer.id));
      // A look at another tab chooses no other.
      await page.getByRole('tab', { name: 'Em aberto', exact: true }).click();
      await page.getByRole('tab', { name: /^Comprovante/ }).click();
      await expect(invoice).toHaveValue(String(newer.id));
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await expect(page.getByRole('alert')).toHaveText('Campo obrigatório*');
      const picker = page.getByLabel('Arquivo do comprovante');
      await expect(picker).toBeFocused();
      const text = { name: 'recibo.txt', mimeType: 'text/plain', buffer: Buffer.from('Pago') };
      await picker.setInputFiles(text);
      const remove = page.getByRole('button', { name: 'Remover arquivo' });
      await expect(remove).toHaveAccessibleDescription('recibo.txt');
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await expect(page.getByRole('button', { name: 'Enviando...' }), 'before its code has come').toBeVisible();
      await expect(invoice).toBeDisabled();
      release();
      await expect(page.getByRole('alert')).toHaveText('Formato inválido');
      await expect(picker, 'another one can be chosen').toBeFocused();
      await expect(picker).toHaveAccessibleDescription('recibo.txt Formato inválido');
      await expect(invoice).toBeEnabled();
      await remove.click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(picker, 'what was pressed has gone').toBeFocused();
      await picker.setInputFiles(text);
      await expect(page.getByRole('alert'), 'before it is sent').toHaveText('Formato inválido');
      await page.getByLabel('Observação').fill('Pago');
      await expect(page.getByRole('alert'), 'as long as it is chosen').toHaveText('Formato inválido');
      await page.getByLabel('Observação').fill('');
      await expect(page.getByText('PDF, JPEG ou PNG'), 'what is taken stays in sight').toBeVisible();
      const undrawable = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') };
      const chooser = page.waitForEvent('filechooser');
      await page.getByText('recibo.txt').click({ force: true });
      await (await chooser).setFiles(undrawable);
      await expect(page.getByText('IMG_1.HEIC'), 'in the place of the other').toBeVisible();
      await expect(page.getByText('recibo.txt')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveText('Formato inválido');
      await expect(page.locator('canvas'), 'no picture of what cannot be drawn').toHaveCount(0);
      await remove.click();

      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      const camera = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Tirar foto' }).click();
      expect(await (await camera).element().getAttribute('capture')).toBe('environment');
      await (await camera).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('jpeg') });
      await expect(page.getByText('foto.jpg')).toBeVisible();
      await expect(page.locator('input[type=file]'), 'one field for one file').toHaveCount(1);
      await remove.click();
      await devTools.detach();
    });

    const list = `**${listOf(staff, company)}`;
    const answerOnce = (answer: (route: Route) => Promise<void>) => {
      let isAnswered = false;
      return page.route(list, (route) => {
        if (isAnswered || route.request().method() !== 'POST') return route.fallback();
        isAnswered = true;
        return answer(route);
      });
    };
    await test.step('a link asks before photo and note go, and the end of a session keeps them', async () => {
      await page.getByLabel('Arquivo do comprovante').setInputFiles(pdf('recibo.pdf'));
      await page.getByLabel('Observação').fill('Pago pela matriz');
      await page.goto(`${routeOf(tables.payments, company)}?aba=comprovante&fatura=${older.id}`);
      await page.getByRole('link', { name: 'Voltar' }).click();
      await leaveQuestion(page).stay();
      provoked.push(/401/);
      await answerOnce((route) => route.fulfill({ status: 401, json: {} }));
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await expect(toast(page, 'Sessão expirada')).toBeVisible();
      await signIn(client);
      await page.goto(`${routeOf(tables.payments, company)}?aba=comprovante`);
      await expect(page.getByText('recibo.pdf')).toBeVisible();
      await expect(page.getByLabel('Observação')).toHaveValue('Pago pela matriz');
      const why = 'no address makes it a proof of another';
      await expect(page.getByLabel('Fatura', { exact: true }), why).toHaveValue(String(newer.id));
    });

    await test.step('a failed upload can be tried again as it stands', async () => {
      provoked.push(/ERR_INTERNET_DISCONNECTED/);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await expect(toast(page, 'Falha ao enviar comprovante')).toHaveRole('alert');
      await expect(page.getByRole('alert'), 'nothing else is said beside it').toHaveCount(1);
      await page.context().setOffline(false);
      await expect(page.getByText('recibo.pdf')).toBeVisible();
      provoked.push(/ERR_FAILED/);
      await page.route(list, (route) => route.abort());
      const looked = page.waitForEvent('requestfailed', (request) => request.method() === 'GET');
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await looked;
      await expect(toast(page, 'Falha ao enviar comprovante')).toHaveRole('alert');
      await expect(page.getByRole('alert'), 'nor that the list did not come either').toHaveCount(1);
      await page.unroute(list);
    });

    await test.step('one whose answer is lost was sent all the same, and no failure stands beside it', async () => {
      await loseAnswer(page, 'POST', list);
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await expect(toast(page, 'Comprovante enviado')).toHaveRole('status');
      expect(await toast(page, 'Falha ao enviar comprovante').count()).toBe(0);
      await closeToast(page, 'Comprovante enviado');
      await expect(page.getByText('recibo.pdf')).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: 'Pago pela matriz' })).toContainText('Em análise');
    });

    await test.step('the next invoice is offered then, and stays chosen from the file on', async () => {
      const invoice = page.getByLabel('Fatura', { exact: true });
      await expect(invoice).toHaveValue(String(older.id));
      const options = (...ends: string[]) =>
        ['10/10/2026', '10/11/2026', '10/12/2026'].map(
          (day, at) => new RegExp(`^${day} · R\\$\\s1\\.250,00 · Matriz${ends[at]}$`),
        );
      await expect(invoice.getByRole('option')).toHaveText(options('', ' · já enviado', ''));
      await page.getByLabel('Arquivo do comprovante').setInputFiles(pdf('recibo.pdf'));
      const other = { payment_id: String(older.id), note: 'De outra pessoa', file: pdf('recibo.pdf') };
      await staff.postForm(listOf(staff, company), other);
      await answerOnce((route) => route.abort());
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await expect(invoice.getByRole('option')).toHaveText(options(' · já enviado', ' · já enviado', ''));
      await expect(invoice).toHaveValue(String(older.id));
    });

    await test.step('one that arrives after its sender has gone back is no draft any more', async () => {
      await page.getByLabel('Observação').fill('Segunda via');
      await page.getByLabel('Fatura', { exact: true }).selectOption(String(newer.id));
      const release = await holdBack(page, list);
      const asked = page.waitForRequest((request) => request.method() === 'POST');
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await asked;
      await page.goto('/#/');
      await expect(page.getByRole('region', { name: 'Fatura em aberto' })).toBeVisible();
      const all = await staff.get<Proof[]>(listOf(staff, company));
      const other = all.find(({ note }) => note === 'De outra pessoa');
      await staff.delete(`${listOf(staff, company)}/${other?.id}`);
      const summary = page.waitForRequest(/\/overview/);
      release();
      await expect(toast(page, 'Comprovante enviado')).toBeVisible();
      await test.step('and what is open is told anew', () => summary);
      await page.goto(`${routeOf(tables.payments, company)}?aba=comprovante`);
      await expect(page.getByRole('listitem').filter({ hasText: 'Segunda via' })).toContainText('Em análise');
      await expect(page.getByLabel('Observação')).toHaveValue('');
    });

    await test.step('the open invoice says so', async () => {
      await page.goto(mailed);
      await expect(page.getByText('Comprovante em análise', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Já paguei' })).toHaveCount(0);
    });

    const clerk = await api('super');
    const paidOf = (id: number) => clerk.get<Payment>(`${pathOf(tables.payments, clerk, company)}/${id}`);
    const sentAs = (note: string) => page.getByRole('listitem').filter({ hasText: note });
    await test.step('one key accepts it, and the invoice is paid today', async () => {
      const send = ({ id }: Payment, note: string) =>
        staff.postForm(listOf(staff, company), { payment_id: String(id), note, file: pdf('recibo.pdf') });
      await send(older, 'Pago no sábado');
      await enter('super');
      await page.goto(`${routeOf(tables.payments, company)}?aba=comprovante`);
      await expect(page.getByRole('button', { name: 'Aceitar' })).toHaveCount(3);
      const decisions = countCalls(page, 'POST', /\/accept$/);
      const whose = new RegExp(`Fatura ${older.id}\\b`);
      const oldest = sentAs('Pago no sábado');
      await expect(oldest.getByRole('group', { name: whose }).getByLabel('Pago em')).toBeVisible();
      await expect(oldest.getByRole('button', { name: 'Aceitar' })).toHaveAccessibleDescription(whose);
      await expect(oldest.getByRole('link', { name: 'Abrir comprovante (abre em nova aba)' })).toBeVisible();
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await page.keyboard.press('a');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
      expect(decisions(), 'behind the menu nothing is accepted').toBe(0);
      await sentAs('Segunda via').getByLabel('Pago em').fill('3112');
      await sentAs('Segunda via').getByLabel('Pago em').blur();
      await page.keyboard.press('a');
      await page.getByRole('tab', { name: 'Comprovante' }).press('a');
      await sentAs('Pago pela matriz').getByRole('button', { name: 'Recusar' }).press('a');
      await expect(toast(page, 'Comprovante aceito')).toHaveRole('status');
      await expect(sentAs('Pago pela matriz')).toContainText('Aceito');
      expect(decisions(), 'where the focus is on none, none is accepted').toBe(1);
      const today = todayIn('America/Sao_Paulo', Date.now());
      expect(await paidOf(newer.id)).toMatchObject({ status: 'paid_off', paid_on: today });
    });

    await test.step('another proof of that invoice says that it is paid, and asks for no day', async () => {
      await expect(sentAs('Segunda via')).toContainText('Fatura já paga');
      await expect(sentAs('Segunda via').getByLabel('Pago em')).toHaveCount(0);
      await sentAs('Segunda via').getByRole('button', { name: 'Aceitar' }).focus();
      await page.keyboard.down('Enter');
      await expect(sentAs('Segunda via'), 'whatever was typed before').toContainText('Aceito');
      await expect(sentAs('Pago no sábado'), 'the next that waits').toBeFocused();
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(sentAs('Pago no sábado')).not.toContainText('Fatura já paga');
    });

    await test.step('another day can be typed, and a decision whose answer is lost is told as it is', async () => {
      const day = sentAs('Pago no sábado').getByLabel('Pago em');
      await day.fill('31122999');
      await sentAs('Pago no sábado').getByRole('button', { name: 'Aceitar' }).click();
      await expect(sentAs('Pago no sábado')).toContainText('Data inválida');
      await expect(day).toBeFocused();
      await expect(day).toHaveValue('31/12/2999');
      await loseAnswer(page, 'POST', /\/accept$/);
      await day.fill('10032026');
      await day.press('Enter');
      await expect(sentAs('Pago no sábado')).toContainText('Aceito');
      expect(await toast(page, 'Falha ao analisar comprovante').count()).toBe(0);
      expect(await paidOf(older.id)).toMatchObject({ status: 'paid_off', paid_on: '2026-03-10' });
      provoked.push(/404/);
      await loseAnswer(page, 'DELETE', /\/proofs\/\d+$/);
      const withdraw = sentAs('Segunda via').getByRole('button', { name: 'Excluir comprovante' });
      await withdraw.click();
      const question = page.getByRole('dialog', { name: 'Excluir comprovante' });
      await question.getByRole('button', { name: 'Não' }).click();
      await expect(withdraw).toBeFocused();
      await withdraw.click();
      await question.getByRole('button', { name: 'Sim' }).click();
      await expect(toast(page, 'Comprovante excluído')).toHaveRole('status');
      await expect(sentAs('Segunda via')).toHaveCount(0);
      const list = page.getByRole('list').filter({ has: page.getByText('Pago no sábado') });
      await expect(list.locator(':focus'), 'another takes its place').toHaveCount(1);
    });

    await test.step('in the list of all companies nothing is accepted before its amount is seen', async () => {
      const invoice = await layInvoice(staff, company);
      const proof = { payment_id: String(invoice.id), note: 'Ainda não vista', file: pdf('recibo.pdf') };
      await staff.postForm(listOf(staff, company), proof);
      const row = `**${pathOf(tables.payments, clerk, company)}/${invoice.id}`;
      const release = await holdBack(page, row);
      await page.goto('/#/servicos/comprovantes');
      const accept = sentAs('Ainda não vista').getByRole('button', { name: 'Aceitar' });
      await expect(accept).toBeDisabled();
      const decisions = countCalls(page, 'POST', /\/accept$/);
      await sentAs('Ainda não vista').getByRole('button', { name: 'Recusar' }).press('a');
      await sentAs('Ainda não vista').getByLabel('Pago em').press('Enter');
      const before = await topOf(accept);
      release();
      await expect(sentAs('Ainda não vista')).toContainText(/R\$\s1\.250,00/);
      await expect(accept).toBeEnabled();
      expect(await topOf(accept), 'nothing moves when it comes').toBe(before);
      expect(decisions()).toBe(0);
    });

    await test.step('one whose invoice does not come can be decided all the same', async () => {
      provoked.push(/500/);
      await page.route(/\/payments\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      const accept = sentAs('Ainda não vista').getByRole('button', { name: 'Aceitar' });
      await expect(accept).toBeEnabled();
      await expect(sentAs('Ainda não vista')).not.toContainText('1.250,00');
      await expect(accept).toHaveAccessibleDescription(/Falha ao consultar os pagamentos/);
      const again = sentAs('Ainda não vista').getByRole('button', { name: 'Tentar novamente' });
      await expect(again).toHaveAccessibleDescription(company.name);
      await expect(sentAs('Ainda não vista').getByRole('group')).toHaveAccessibleName(
        `${company.name} Falha ao consultar os pagamentos`,
      );
      await again.press('Enter');
      await expect(again, 'as long as it fails').toBeFocused();
      await expectAccessible(page, 'proofs of all companies', [390]);
      await page.route(/\/accept$/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      const refuse = sentAs('Ainda não vista').getByRole('button', { name: 'Recusar' });
      await refuse.press('a');
      await expect(toast(page, 'Falha ao analisar comprovante')).toBeVisible();
      await expect(refuse, 'whatever has the focus keeps it').toBeFocused();
      await expect(refuse).toBeEnabled();
      await page.unroute(/\/payments\/\d+$/);
      await again.press('Enter');
      await expect(sentAs('Ainda não vista')).toContainText(/R\$\s1\.250,00/);
      await expect(again).toHaveCount(0);
      await expect(sentAs('Ainda não vista'), 'the focus').toBeFocused();
      const paid_on = readDay(await sentAs('Ainda não vista').getByLabel('Pago em').inputValue());
      await setDate(page, Date.now() + 86_400_000);
      const sent = page.waitForRequest(/\/accept$/);
      await refuse.press('a');
      expect((await sent).postDataJSON(), 'the day that is shown, though another has begun').toEqual({ paid_on });
      await setDate(page, Date.now());
      await expect(toast(page, 'Comprovante aceito')).toBeVisible();
      await expect(sentAs('Ainda não vista')).toHaveCount(0);
    });

    await test.step('one that was deleted meanwhile is told as such', async () => {
      const invoice = await layInvoice(staff, company);
      const proof = { payment_id: String(invoice.id), note: 'Retirado', file: pdf('recibo.pdf') };
      const { id } = await staff.postForm<Proof>(listOf(staff, company), proof);
      await page.reload();
      await expect(sentAs('Retirado').getByRole('button', { name: 'Aceitar' })).toBeEnabled();
      await staff.delete(`${listOf(staff, company)}/${id}`);
      const day = sentAs('Retirado').getByLabel('Pago em');
      const paid_on = readDay(await day.inputValue());
      await day.fill('');
      await day.fill(showDay(paid_on));
      const sent = page.waitForRequest(/\/accept$/);
      await sentAs('Retirado').getByRole('button', { name: 'Aceitar' }).click();
      expect((await sent).postDataJSON(), 'a day that was typed, also today').toEqual({ paid_on });
      await expect(toast(page, 'Este comprovante foi excluído')).toHaveRole('alert');
      await expect(sentAs('Retirado')).toHaveCount(0);
    });

    await test.step('a second click is not for the one that came there', async () => {
      for (const note of ['Vem primeiro', 'Vem depois']) {
        const { id } = await layInvoice(staff, company);
        await staff.postForm(listOf(staff, company), { payment_id: String(id), note, file: pdf('recibo.pdf') });
      }
      // Proofs of others, which may come and go meanwhile, would move these.
      await page.route(/\/accounts\/\d+\/proofs\?/, async (route) => {
        const response = await route.fetch();
        const rows: Proof[] = response.ok() ? await response.json() : [];
        const json = rows.filter(({ company_id }) => company_id === company.id);
        await route.fulfill(response.ok() ? { response, json } : { response });
      });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.reload();
      const decisions = countCalls(page, 'POST', /\/accept$/);
      const accept = (note: string) => sentAs(note).getByRole('button', { name: 'Aceitar' });
      await expect(accept('Vem depois')).toBeEnabled();
      const place = await topOf(accept('Vem primeiro'));
      await accept('Vem primeiro').click();
      await expect.poll(() => topOf(accept('Vem depois'))).toBe(place);
      await clickAgain(page);
      await expect(accept('Vem depois'), 'nor is the key after it').not.toBeFocused();
      await accept('Vem depois').click();
      await expect(sentAs('Vem depois')).toHaveCount(0);
      expect(decisions()).toBe(2);
    });

    await page.goto(mailed);
    await expect(page, 'what is paid by now stands in the history').toHaveURL(
      new RegExp(`pagamentos\\?aba=historico&linha=${newer.id}$`),
    );
  });
});

test('the staff refuses a proof with a reason, which the client reads; nothing to complain of on the way', async ({
  page,
  provoked,
  enter,
  signIn,
  staff,
  company,
}) => {
  const invoice = await layInvoice(staff, company, { pix_code: pix });
  await staff.postForm<Proof>(listOf(staff, company), { payment_id: String(invoice.id), file: pdf('recibo.pdf') });
  await enter('super');
  const route = routeOf(tables.payments, company);
  await page.goto(route);
  await expect(page.getByRole('img', { name: 'QR Code PIX' })).toBeVisible();
  await expectAccessible(page, 'open invoice');
  await page.goto(`${route}?aba=extrato`);
  await expect(page.getByRole('heading', { name: 'Lançamentos' })).toBeVisible();
  await expectAccessible(page, 'statement');
  await page.goto(`${route}?aba=historico`);
  await page.locator(`[data-row="${invoice.id}"] [data-action="details"]`).click();
  await expect(page.getByRole('heading', { name: 'Comprovantes' })).toBeVisible();
  await expectAccessible(page, 'details');
  await expect(page.getByRole('link', { name: /^Enviado por/ })).not.toHaveCSS('color', 'rgb(0, 0, 238)');
  const code = page.getByRole('definition').getByText(invoice.billet_code);
  const cut = await code.evaluate((text) => text.scrollHeight - text.clientHeight);
  expect(cut, 'there is room for all of it').toBe(0);
  await page.keyboard.press('Escape');
  await expectStepBack(page);
  await page.goto(`${route}?aba=comprovante`);
  await page.getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByLabel('Motivo')).toBeFocused();
  await page.getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Campo obrigatório*');
  await expect(page.getByLabel('Motivo')).toBeFocused();
  await page.getByRole('button', { name: 'Enviar comprovante' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page, 'proofs');
  await page.getByLabel('Motivo').fill('Ilegível');
  await test.step('the reason goes unasked neither by Escape nor by a link nor with the session', async () => {
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('link', { name: 'Voltar' }).click(),
    ]) {
      await leave();
      await leaveQuestion(page).stay();
    }
    provoked.push(/401/);
    await page.route(/\/refuse$/, (answer) => answer.fulfill({ status: 401, json: {} }), { times: 1 });
    await page.getByRole('button', { name: 'Recusar' }).click();
    await expect(toast(page, 'Sessão expirada')).toBeVisible();
    await signIn('super');
    await page.goto(`${route}?aba=comprovante`);
    await expect(page.getByLabel('Motivo')).toHaveValue('Ilegível');
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamentos' }), 'the screen has come').toBeFocused();
  });
  await test.step('the focus stays on a button that waits', async () => {
    provoked.push(/500/);
    const held = Promise.withResolvers<void>();
    const fail = async (answer: Route) => {
      await held.promise;
      await answer.fulfill({ status: 500, json: {} });
    };
    await page.route(/\/refuse$/, fail, { times: 1 });
    await page.getByLabel('Motivo').press('Enter');
    const cancel = page.getByRole('button', { name: 'Cancelar' });
    await expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await cancel.press('Enter');
    held.resolve();
    await expect(toast(page, 'Falha ao analisar comprovante')).toBeVisible();
    await expect(cancel).toBeFocused();
    await expect(page.getByLabel('Motivo')).toHaveValue('Ilegível');
    await expect(cancel, 'the list was read anew').not.toHaveAttribute('aria-disabled');
  });
  await page.getByLabel('Motivo').press('Enter');
  await expect(toast(page, 'Comprovante recusado')).toHaveRole('status');
  await expect(page.getByLabel('Motivo')).toHaveCount(0);
  await enter('member');
  await page.goto(`${route}?aba=comprovante`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Recusado' })).toContainText('Motivo: Ilegível');
  await page.getByRole('tab', { name: 'Em aberto' }).click();
  await expect(page.getByRole('region', { name: 'Fatura em aberto' })).toContainText(/Comprovante recusado.*Ilegível/);
});
