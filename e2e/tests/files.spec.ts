import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countCalls, holdBack } from '../fixtures/answers.ts';
import { disguised, dropOn, largePdf, pdf, showingPdfs } from '../fixtures/pdf.ts';
import { layRows, pathOf, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const column = 'Contrato (PDF)';
const link = (page: Page) => page.getByRole('link', { name: 'Ver PDF' });
const mimeType = 'application/pdf';

async function downloadSelected(page: Page) {
  const started = page.waitForEvent('download');
  await tableOn(page).download.click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a PDF is picked, removed, dropped, kept and replaced, and opens in a new tab', async ({
  page,
  provoked,
  context,
  enter,
  company,
}) => {
  const t = tableOn(page);
  const { fill, field, edited } = t;
  await showingPdfs(page);
  await enter('super');
  await page.goto(routeOf(tables.contracts, company));
  await t.add.click();
  await fill({ Unidade: 'Matriz', 'Técnico Responsável': 'Rita' });
  await expect(field(column)).toHaveAttribute('accept', mimeType);

  await field(column).setInputFiles(pdf('picked.pdf'));
  await expect(edited.getByText('picked.pdf', { exact: true })).toBeVisible();
  await test.step('it goes with a save whose answer is lost, and the next save still has the last word', async () => {
    provoked.push(/ERR_FAILED/);
    await page.route(
      /\/contracts$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await t.save.click();
    await expect(toast(page, 'Falha ao criar novo contrato')).toBeVisible();
  });
  await edited.getByRole('button', { name: 'Remover picked.pdf' }).click();
  await expect(edited.getByText('picked.pdf')).toHaveCount(0);
  await expect(field(column)).toBeFocused();
  await dropOn(page, column, { name: 'dropped.pdf', mimeType, content: '%PDF-1.7' });
  await expect(edited.getByText('dropped.pdf', { exact: true })).toBeVisible();
  await t.save.click();
  await expect(edited).toHaveCount(0);
  expect(await toast(page, 'Falha ao criar novo contrato').count(), 'it is over').toBe(0);

  await expect(link(page)).toHaveAccessibleName('Ver PDF: Contrato');
  await expect(link(page), 'of which row').toHaveAccessibleDescription(/^\d+ Matriz$/);
  const before = await link(page).getAttribute('href');
  expect(before).toMatch(/^\/api\/accounts\/1\/companies\/1\/annex\/\d+\/download$/);
  const answered = context.waitForEvent('response', (answer) => answer.url().endsWith(String(before)));
  const opened = context.waitForEvent('page');
  await link(page).click({ modifiers: ['ControlOrMeta'] });
  expect((await answered).status()).toBe(200);
  // The browser's own viewer keeps the headers of what it shows to itself.
  expect((await page.request.get(String(before))).headers()).toMatchObject({
    'content-type': mimeType,
    'content-disposition': expect.stringMatching(/^inline;.*dropped\.pdf/),
  });
  await (await opened).close();

  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(link(page), 'what is stored stands beside the field').toBeVisible();
  await field('Unidade').fill('Sede');
  await t.save.click();
  await expect(page.getByRole('cell', { name: 'Sede' })).toBeVisible();
  await expect(link(page), 'no file keeps the one there').toHaveAttribute('href', String(before));

  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel(column).setInputFiles(pdf('another.pdf'));
  await t.save.click();
  await expect(edited).toHaveCount(0);
  await expect(link(page)).not.toHaveAttribute('href', String(before));
  expect((await page.request.get(String(before))).status(), 'the one before is gone').toBe(404);

  await test.step('an upload above 1 MB shows how far it is, a smaller one does not', async () => {
    for (const [name, bytes, bars] of [
      ['exactly.pdf', 1024 * 1024, 0],
      ['above.pdf', 1024 * 1024 + 1, 1],
    ] as const) {
      const answer = await holdBack(page, /\/contracts\/\d+$/);
      await page.getByRole('button', { name: 'Editar' }).click();
      await field(column).setInputFiles(pdf(name, bytes));
      await t.save.click();
      await expect(edited).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('progressbar', { name: `Enviando ${name}` })).toHaveCount(bars);
      answer();
      await expect(edited).toHaveCount(0);
      await page.unroute(/\/contracts\/\d+$/);
    }
  });

  await test.step('it leaves with others as one ZIP', async () => {
    await t.selectAll.click();
    const { name, bytes } = await downloadSelected(page);
    expect(name).toBe('Contratos.zip');
    expect(bytes.includes(' - above.pdf')).toBe(true);
  });
});

test('what is no PDF is refused at its own field before anything is sent', async ({ page, enter, staff, company }) => {
  const [{ id }] = (await layRows(staff, company, tables.payments, ['One'])) as [{ id: number }];
  const [billet, invoice] = ['Boleto (PDF)', 'Nota fiscal (PDF)'];
  const t = tableOn(page);
  const changes = countCalls(page, 'POST', /\/payments/);
  await enter('super');
  await page.goto(routeOf(tables.payments, company));
  await page.getByRole('tab', { name: 'Histórico' }).click();
  await t.edit(id).click();

  await t.field(invoice).setInputFiles(disguised('picked.pdf'));
  await expect(t.field(invoice)).toHaveAccessibleDescription('Formato inválido');
  await expect(t.field(billet)).not.toHaveAccessibleDescription(/./);
  await t.save.click();
  await expect(t.field(invoice)).toBeFocused();
  await expect(t.field(invoice)).toHaveAccessibleDescription('Formato inválido');

  await dropOn(page, billet, { name: 'dropped.pdf', mimeType, content: 'PK, no PDF' });
  await expect(t.field(billet)).toHaveAccessibleDescription('Formato inválido');
  await t.edited.getByRole('button', { name: 'Remover picked.pdf' }).click();
  await expect(t.field(invoice)).not.toHaveAccessibleDescription(/./);
  await t.save.click();
  await expect(t.field(billet)).toBeFocused();
  expect(changes()).toBe(0);

  const real = { name: 'real.pdf', mimeType, content: '%PDF-1.7' };
  const refused = [
    [[{ ...real, mimeType: 'text/plain' }], 'File type must be application/pdf'],
    [[real, real], 'Too many files'],
    [[{ ...real, content: '%PD' }], 'File is smaller than 4 bytes'],
    [[{ ...real, bytes: 20 * 1024 * 1024 + 1 }], 'File is larger than 20971520 bytes'],
  ] as const;
  await dropOn(page, billet, real);
  for (const [files, message] of refused) {
    await dropOn(page, invoice, ...files);
    await expect(t.field(invoice)).toHaveAccessibleDescription(message);
    await t.save.click();
    await expect(t.field(invoice), 'nothing is saved without it unawares').toBeFocused();
    await expect(t.field(invoice)).toHaveAccessibleDescription(message);
  }
  await t.edited.getByRole('button', { name: 'Remover real.pdf' }).last().click();
  await expect(t.field(invoice), 'cleared, it is no longer in the way').not.toHaveAccessibleDescription(/./);
  await t.field(invoice).setInputFiles(await largePdf(20 * 1024 * 1024 + 1));
  await expect(t.field(invoice), 'picked, not dropped').toHaveAccessibleDescription(refused[3][1]);
  await expect(t.edited.getByText('O limite é de 20 MB', { exact: true })).toBeVisible();
  await t.save.click();
  await expect(t.field(invoice)).toBeFocused();
  expect(changes()).toBe(0);
  await dropOn(page, invoice, real);
  for (const field of [invoice, billet])
    await expect(t.field(field), 'nothing but its name').toHaveAccessibleDescription('real.pdf (abre em nova aba)');
  await t.save.click();
  await expect(t.edited).toHaveCount(0);
  await expect(link(page)).toHaveCount(2);
  expect(changes()).toBe(1);
});

test("'Baixar selecionados' saves the PDFs of the selected rows as one ZIP, and tells when it cannot", async ({
  page,
  enter,
  provoked,
  staff,
  company,
}) => {
  const files = (name: string) => ({ files: { file: pdf(name) } });
  const [first] = await layRows(staff, company, tables.contracts, ['One'], files('primeiro.pdf'));
  const [second] = await layRows(staff, company, tables.contracts, ['Two'], files('ação nº 2.pdf'));
  const [bare] = await layRows(staff, company, tables.contracts, ['Three']);
  await layRows(staff, company, tables.contracts, ['Four'], files('unwanted.pdf'));
  const t = tableOn(page);
  await enter('member');
  await page.goto(routeOf(tables.contracts, company));
  await expect(t.download).toBeDisabled();
  await t.tick(Number(bare?.id)).check();
  await expect(t.download, 'a row without a PDF').toBeDisabled();
  await t.tick(Number(first?.id)).check();
  await t.tick(Number(second?.id)).check();

  const { name, bytes: zip } = await downloadSelected(page);
  expect(name).toBe('Contratos.zip');
  expect(zip.subarray(0, 4).toString('hex')).toBe('504b0304');
  expect(zip.includes(`${first?.id} - primeiro.pdf`)).toBe(true);
  expect(zip.includes(`${second?.id} - ação nº 2.pdf`)).toBe(true);
  expect(zip.includes('unwanted')).toBe(false);
  await expect(t.tick(Number(first?.id)), 'the selection stays').toBeChecked();
  await expect(toast(page, /./)).toHaveCount(0);

  await test.step('a row that has gone meanwhile is reported, and the next ZIP is of those that are left', async () => {
    provoked.push(/status of 404/);
    await staff.delete(`${pathOf(tables.contracts, staff, company)}/${first?.id}`);
    await t.download.click();
    await expect(toast(page, /^Os arquivos mudaram .+ Tente novamente\.$/)).toHaveRole('alert');
    await expect(t.tick(Number(first?.id))).toHaveCount(0);
    const { bytes } = await downloadSelected(page);
    expect(bytes.includes('primeiro.pdf')).toBe(false);
    expect(bytes.includes(`${second?.id} - ação nº 2.pdf`)).toBe(true);
  });

  await test.step('a ZIP that cannot be had is told', async () => {
    provoked.push(/status of 500/);
    await page.route(/annexes\.zip$/, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await t.download.click();
    await expect(toast(page, 'Falha ao baixar os arquivos')).toHaveRole('alert');
    await expect(t.download).toBeEnabled();
  });
});

test('a file may be dropped anywhere on its row, and beside it opens nothing', async ({
  page,
  enter,
  provoked,
  staff,
  company,
}) => {
  const [{ id }] = (await layRows(staff, company, tables.payments, ['One'])) as [{ id: number }];
  const t = tableOn(page);
  await enter('super');
  await page.goto(`${routeOf(tables.payments, company)}?aba=historico`);
  await t.edit(id).click();
  const names = ['boleto-da-filial-2026-03.pdf', 'nota-fiscal-2026-03.pdf'] as const;
  for (const name of names) await dropOn(page, 'Unidade', { name, mimeType, content: '%PDF-1.7' });
  const chosen = (name: string) => t.edited.getByRole('link', { name });
  await expect(chosen(names[0]), 'the middle is left out').toHaveText('boleto-da-fil…026-03.pdf');
  await expect(chosen(names[0]), 'all of it on hovering').toHaveAttribute('title', names[0]);
  await expect(chosen(names[1])).toHaveText(names[1]);
  const isWhole = ({ scrollHeight, clientHeight }: Element) => scrollHeight <= clientHeight;
  for (const name of names) expect(await chosen(name).evaluate(isWhole), `${name}: nothing is cut`).toBe(true);
  await expect(chosen(names[0]), 'a click shows it').toHaveAttribute('href', /^blob:/);
  await expect(chosen(names[0])).toHaveAttribute('target', '_blank');

  const isTaken = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.7'], 'stray.pdf'));
    return !heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  expect(isTaken, 'kept from the browser').toBe(true);
  await page
    .getByRole('columnheader')
    .first()
    .evaluate((header) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.7'], 'stray.pdf'));
      header.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
    });
  await expect(t.edited).toBeVisible();
  expect(await page.getByText('Solte aqui para criar uma linha').count(), 'one row at a time').toBe(0);

  await test.step('too large for the server: told at the file, the larger one of two', async () => {
    provoked.push(/status of 413/);
    await page.route(/\/payments\/\d+$/, (route) => route.fulfill({ status: 413, json: { message: 'Grande' } }));
    await t.field('Boleto (PDF)').setInputFiles(pdf('large.pdf', 5000));
    await t.field('Nota fiscal (PDF)').setInputFiles(pdf('small.pdf'));
    await t.save.click();
    await expect(t.field('Boleto (PDF)')).toHaveAccessibleDescription('O arquivo passa do limite de 20 MB');
    await expect(t.field('Nota fiscal (PDF)')).toHaveAccessibleDescription('small.pdf (abre em nova aba)');
    await expect(t.edited.getByText('large.pdf', { exact: true })).toBeVisible();
    await expect(t.edited.getByText('small.pdf', { exact: true })).toBeVisible();
  });
});
