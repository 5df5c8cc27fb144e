import { readFileSync } from 'node:fs';
import { addDays, type Document, documents, paths, type Share, shares, showDay, todayIn } from '@clareira/contract';
import type { Page, Route } from '@playwright/test';
import { inRoot } from '../../scripts/places.mjs';
import { complaints, expectAccessible } from '../fixtures/accessible.ts';
import { expectCode, loseAnswer } from '../fixtures/answers.ts';
import type { ApiClient } from '../fixtures/api-client.ts';
import { leaveQuestion } from '../fixtures/leave-question.ts';
import { pdf, showingPdfs } from '../fixtures/pdf.ts';
import { readBars } from '../fixtures/read-bars.ts';
import { seeAgainAt } from '../fixtures/see-again.ts';
import { tableOn } from '../fixtures/table.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, expectSaidOnce, toast } from '../fixtures/toast.ts';

const layPaper = (staff: ApiClient, company: { id: number }, fields: Record<string, string>) =>
  staff.postForm(paths.rows(documents, { account_id: staff.user.account_id, company_id: company.id }), {
    ...{ type: 'certificates', unit: 'Matriz', name: 'Certificado' },
    ...fields,
    file: pdf(`${fields.name}.pdf`),
  });

/** What the portal begins with, as the build tells it. */
const portalScript = (): string => JSON.parse(readFileSync(inRoot('web/dist/.manifest'), 'utf8'))['src/main.tsx'].file;

const qrCode = (page: Page) => page.getByRole('img', { name: 'QR Code da pasta' });

test('an inspector at the door gets the papers by a QR code, until it is ended', async ({
  page,
  provoked,
  browser,
  server,
  staff,
  company,
  enter,
}) => {
  const today = todayIn('America/Sao_Paulo', Date.now());
  await layPaper(staff, company, { name: 'Licença de operação', type: 'environmental_license' });
  await layPaper(staff, company, { name: 'Vencido', valid_until: addDays(today, -1) });
  await enter('member');
  await page.goto('/');
  await test.step('a refusal is told where it was pressed', async () => {
    provoked.push(/422/);
    const refused = { status: 422, json: { errors: { title: ['Valor inválido'] } } };
    await page.route(/\/shares$/, (route) => route.fulfill(refused), { times: 1 });
    // Before it is pressed: by then the server may have another release.
    for (const code of [/make-share-/, /ShareQr-/]) await expectCode(page, code);
    await page.getByRole('button', { name: 'Fiscal na porta' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Valor inválido' })).toBeVisible();
  });
  await test.step('no folder stays open whose link was lost on the way', async () => {
    provoked.push(/ERR_FAILED/);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(/\/shares$/, lose, { times: 1 });
    await page.getByRole('button', { name: 'Fiscal na porta' }).click();
    await expect(toast(page, 'Falha ao criar pasta')).toBeVisible();
    await page.getByRole('button', { name: 'Fiscal na porta' }).click();
    await expect(qrCode(page)).toBeVisible();
    const at = { account_id: staff.user.account_id, company_id: company.id };
    const made = await staff.get<Share[]>(paths.rows(shares, at));
    expect(made.map(({ revoked_at }) => revoked_at === null)).toEqual([false, true]);
  });
  const link = (await page.getByText(`${server.url}/#/pasta/`).textContent()) ?? '';
  expect(await readBars(await qrCode(page).screenshot(), 'QRCode')).toBe(link);
  await expectAccessible(page, 'QR code');
  await page.emulateMedia({ media: 'print' });
  expect(await readBars(await qrCode(page).screenshot(), 'QRCode')).toBe(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([company.name]);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await showingPdfs(phone);
  const scripts: string[] = [];
  phone.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
  await expect(phone.getByRole('heading', { level: 2 })).toHaveText(['Licença de operação']);
  await expect(phone.getByText('Área do cliente')).toHaveCount(0);
  const about = phone.getByText(/Licença Ambiental\s· Matriz/);
  expect(await about.textContent(), 'no line begins with a separator').toContain('Ambiental\u00a0· Matriz');
  const [words, open] = await Promise.all(
    [about, phone.getByRole('link', { name: 'Ver PDF' })].map((part) => part.boundingBox()),
  );
  await expect(phone.getByRole('link', { name: 'Ver PDF' })).toHaveAccessibleDescription('Licença de operação');
  expect(open?.y, 'the words have the line for themselves').toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((url) => url.includes('/react-') || url.endsWith(portalScript()))).toEqual([]);
  await phone.getByRole('link', { name: 'Ver PDF' }).click();
  await expect(phone.locator('iframe[title="Licença de operação"]')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme });
    expect.soft(await complaints(phone, colorScheme), colorScheme).toEqual([]);
  }
  // By its key: a browser without a core to spare may hand a click beside the frame of a PDF to that frame.
  await phone.getByRole('button', { name: 'English' }).press('Enter');
  await expect(phone.getByRole('link', { name: 'Download all (ZIP)' })).toBeVisible();

  await phone.emulateMedia({ media: 'print' });
  const printed = await phone.getByRole('img', { name: 'QR code of this page' }).screenshot();
  expect(await readBars(printed, 'QRCode')).toBe(link);
  await expect(phone.getByRole('button', { name: 'English' })).toBeHidden();
  await phone.emulateMedia({ media: 'screen' });

  await test.step('a step back, which a phone takes at a touch, does not lose it', async () => {
    const question = page.getByRole('dialog', { name: 'Fechar sem copiar nem enviar o link?' });
    for (const stay of [() => question.getByRole('button', { name: 'Ficar' }).click(), () => page.goBack()]) {
      await page.goBack();
      await expect(question.getByRole('button', { name: 'Ficar' })).toBeFocused();
      await stay();
      await expect(question).toHaveCount(0);
      await expect(page.getByText(link)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Encerrar pasta' }).click();
    await expect(page.getByRole('button', { name: 'Sim' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Sim' }), 'that question alone').toHaveCount(0);
    await expect(question).toHaveCount(0);
    await expect(page.getByText(link)).toBeVisible();
  });

  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  const atTheDoor = page.getByRole('button', { name: 'Fiscal na porta' });
  await expect(atTheDoor, 'unasked, and where it was opened').toBeFocused();
  await page.getByRole('link', { name: 'Ver pastas' }).click();
  const folder = page.getByRole('list', { name: 'Pasta do fiscal' }).getByRole('listitem').first();
  await expect(folder).toContainText('Aberta 1 vez');
  await expectAccessible(page, 'folders');
  const end = folder.getByRole('button', { name: /Encerrar/ });
  const ending = page.getByRole('dialog', { name: `Encerrar Fiscalização de ${showDay(today)}` });
  await end.click();
  await expect(ending).toContainText('O link e o QR Code deixam de funcionar e não voltam.');
  await ending.getByRole('button', { name: 'Não' }).click();
  await expect(end).toBeFocused();
  await test.step('one that did not end keeps its button, and the focus', async () => {
    provoked.push(/500/);
    await page.route(/\/shares\/\d+$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await end.click();
    await ending.getByRole('button', { name: 'Sim' }).click();
    await expect(toast(page, 'Falha ao encerrar pasta')).toBeVisible();
    await expect(end).toBeFocused();
    provoked.push(/ERR_INTERNET_DISCONNECTED/);
    await expectSaidOnce(page, 'Falha ao encerrar pasta', async () => {
      await end.click();
      await ending.getByRole('button', { name: 'Sim' }).click();
    });
  });
  // What was done is called no failure.
  await loseAnswer(page, 'DELETE', /\/shares\/\d+$/);
  await end.click();
  await ending.getByRole('button', { name: 'Sim' }).click();
  await expect(toast(page, 'Pasta encerrada')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pasta do fiscal' }), 'not lost with the button').toBeFocused();
  await test.step('a step back that was meant closes the code alone', async () => {
    await atTheDoor.click();
    await expect(qrCode(page)).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Sair mesmo assim' }).click();
    await expect(qrCode(page)).toHaveCount(0);
    await expect(atTheDoor).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
    await page.goForward();
  });
  await test.step('what was chosen and taken back is not asked about', async () => {
    for (const which of ['some', 'all']) await page.getByLabel('Documentos', { exact: true }).selectOption(which);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
    await page.goBack();
  });
  await test.step('what is too long or missing leads to its field', async () => {
    for (const field of ['Título', 'Aberta até'])
      await expect(page.getByLabel(field)).toHaveAttribute('aria-required', 'true');
    await page.getByLabel('Título').fill('x'.repeat(256));
    await page.getByLabel('Aberta até').fill('31/02/2026');
    await page.getByRole('button', { name: 'Criar pasta' }).click();
    await expect(page.getByLabel('Título')).toHaveAccessibleDescription('Texto muito longo');
    await page.getByLabel('Título').fill('');
    await page.getByRole('button', { name: 'Criar pasta' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Data inválida' })).toBeVisible();
    await expect(page.getByLabel('Título')).toBeFocused();
  });
  await test.step('a message goes once its field is corrected, and the longest term is told before', async () => {
    const until = page.getByLabel('Aberta até');
    const longest = `No máximo 90 dias, até ${showDay(addDays(today, 90))}`;
    await page.getByLabel('Título').fill('Para enviar');
    await expect(page.getByRole('alert').filter({ hasText: 'Campo obrigatório*' })).toHaveCount(0);
    await expect(until).toHaveAccessibleDescription(`Data inválida ${longest}`);
    await until.fill(showDay(addDays(today, 2)));
    await expect(until).toHaveAccessibleDescription(longest);
    await seeAgainAt(page, Date.now() + 86_400_000);
    await expect(until, 'on the next day').toHaveAccessibleDescription(new RegExp(showDay(addDays(today, 91))));
    await seeAgainAt(page, Date.now());
    await expect(until).toHaveAccessibleDescription(longest);
  });
  await test.step('papers that are chosen one by one can be told apart', async () => {
    await page.getByLabel('Documentos', { exact: true }).selectOption('Escolher um a um');
    await page.getByRole('button', { name: 'Criar pasta' }).click();
    const missing = page.getByRole('alert').filter({ hasText: 'Campo obrigatório*' });
    await expect(missing).toBeVisible();
    const papers = page.getByRole('group', { name: 'Escolher um a um' });
    await expect(papers.getByRole('checkbox', { name: /^Licença de operação Sem validade Matriz$/ })).toBeVisible();
    const expired = papers.getByRole('checkbox', { name: /^Vencido Vencido Matriz$/ });
    await expired.check();
    await expect(expired, 'large enough for a finger').toHaveCSS('width', '20px');
    await expect(missing).toHaveCount(0);
    await expectAccessible(page, 'chosen papers');
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(papers, 'none is hidden on a tablet').toHaveCSS('max-height', 'none');
    await page.setViewportSize(wide);
  });
  await test.step('what was typed waits for who comes back, and goes by a link only once that was asked', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
    await page.goForward();
    await expect(toast(page, 'O que você estava preenchendo foi recuperado. Confira e salve.')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await leaveQuestion(page).stay();
    await expect(page.getByLabel('Título')).toHaveValue('Para enviar');
    await expect(page.getByLabel('Aberta até')).toHaveValue(showDay(addDays(today, 2)));
    await expect(page.getByRole('checkbox', { name: /^Vencido Vencido Matriz$/ })).toBeChecked();
  });
  await test.step('a link that was made to be sent is not put away before that, unless one is asked', async () => {
    const make = page.getByRole('button', { name: 'Criar pasta' });
    const copy = page.getByRole('button', { name: 'Copiar link' });
    const question = page.getByRole('dialog', { name: 'Fechar sem copiar nem enviar o link?' });
    await make.click();
    await expect(copy).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Ficar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(qrCode(page)).toBeVisible();
    // A part of it is not it.
    const sent = page.getByText(`${server.url}/#/pasta/`);
    await sent.evaluate(({ firstChild: text }) => text && getSelection()?.setBaseAndExtent(text, 0, text, 8));
    await page.keyboard.press('Control+c');
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await expectAccessible(page, 'question about the link');
    await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
    await expect(qrCode(page)).toHaveCount(0);
    await expect(make).toBeFocused();

    await make.click();
    const waiting = (await sent.textContent()) ?? '';
    await page.goBack();
    await expect(qrCode(page)).toHaveCount(0);
    await page.goForward();
    await expect(sent, 'unasked, it waits').toHaveText(waiting);
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
    await expect(qrCode(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await page.goForward();
    await page.getByLabel('Título').fill('Para enviar');
    await expect(qrCode(page), 'given up, it does not').toHaveCount(0);

    await make.click();
    await expect(sent).toBeVisible();
    await page.goBack();
    await expect(qrCode(page)).toHaveCount(0);
    const at = { account_id: staff.user.account_id, company_id: company.id };
    const newest = (await staff.get<Share[]>(paths.rows(shares, at))).at(-1);
    await staff.delete(paths.row(shares, at, newest?.id ?? 0));
    await page.goForward();
    await expect(folder).toContainText('Encerrada');
    await expect(folder, 'it cannot be opened any more').not.toContainText('Ainda não foi aberta');
    await expect(qrCode(page), 'ended elsewhere, it does not either').toHaveCount(0);
    await page.getByLabel('Título').fill('Para enviar');
    await page.goBack();
    await page.goForward();
    await page.getByLabel('Título').fill('Para enviar');
    await expect(qrCode(page), 'nor later').toHaveCount(0);

    await make.click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(toast(page, 'Link copiado')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(qrCode(page)).toHaveCount(0);

    await make.click();
    await page.getByRole('button', { name: 'Encerrar pasta' }).click();
    await page.getByRole('dialog', { name: 'Encerrar Para enviar' }).getByRole('button', { name: 'Sim' }).click();
    await expect(toast(page, 'Pasta encerrada').first()).toBeVisible();
    await expect(qrCode(page)).toHaveCount(0);
    await expect(make).toBeFocused();
  });
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link is not available.' })).toBeVisible();
  await context.close();
});

test('a new document is asked for its validity, which stands on the wall and on Home', async ({
  page,
  provoked,
  staff,
  company,
  enter,
}) => {
  const today = todayIn('America/Sao_Paulo', Date.now());
  await enter('super');
  await page.goto(`/#/${company.id}/servicos/documentacoes`);
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('textbox', { name: 'Unidade' }).fill('Matriz');
  await page.getByRole('textbox', { name: 'Nome do Documento' }).fill('Licença nova');
  await page.getByRole('combobox', { name: 'Tipo de Documento' }).selectOption('environmental_license');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Documento criado')).toBeVisible();

  const asked = page.getByRole('region', { name: 'Até quando vale este documento?' });
  await expect(asked).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' }), 'only of rows in edit').toHaveCount(0);
  await asked.getByRole('button', { name: 'Informar validade' }).click();
  await expect(asked.getByRole('textbox', { name: 'Validade' })).toBeFocused();
  await asked.getByText('Validade', { exact: true }).click();
  await expect(asked.getByLabel('Validade', { exact: true }), 'its title leads into a field').toBeFocused();
  await asked.getByRole('textbox', { name: 'Validade' }).fill('31/02/2030');
  await asked.getByRole('button', { name: 'Salvar' }).click();
  await expect(asked).toContainText('Data inválida');
  const until = addDays(today, 200);
  await page
    .getByRole('row', { name: /Licença nova/ })
    .getByRole('button', { name: 'Editar' })
    .click();
  await tableOn(page).field('Unidade').fill('Sede');
  const at = { account_id: staff.user.account_id, company_id: company.id };
  const [made] = (await staff.get<Document[]>(paths.rows(documents, at))) as [Document];
  await staff.put(paths.row(documents, at, made.id), { ...made, unit: 'Filial' });
  provoked.push(/412/);
  const conflict = page.getByRole('dialog', { name: 'Esta linha foi alterada por outra pessoa.' });
  await tableOn(page).save.click();
  await expect(conflict.getByRole('listitem')).toHaveText(['Unidade: Matriz → Filial']);
  await expect(conflict.getByRole('button', { name: 'Salvar o que digitei' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tableOn(page).save).toBeFocused();
  await page.keyboard.press('Enter');
  await conflict.getByRole('button', { name: 'Salvar o que digitei' }).click();
  await closeToast(page, 'Documento atualizado');
  await asked.getByRole('textbox', { name: 'Validade' }).fill(showDay(until));
  await expect(asked, 'corrected, it is no longer told').not.toContainText('Data inválida');
  await asked.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Validade atualizada')).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Licença nova', exact: true }), 'the table of old').toBeVisible();

  await page.getByRole('tab', { name: 'Validades' }).click();
  const item = page.getByRole('list', { name: 'Validades' }).getByRole('listitem');
  await expect(item).toContainText('200 dias restantes');
  await expect(item).toContainText(`Pedir renovação até ${showDay(addDays(until, -120))}`);
  await expect(item).toContainText('Falta o PDF');
  await expectAccessible(page, 'validities');
  await item.getByRole('button', { name: 'Informar validade de Licença nova' }).click();
  await item.getByRole('textbox', { name: 'Renovação pedida em' }).fill(showDay(today));
  await item.getByRole('button', { name: 'Salvar' }).click();
  await expect(item).toContainText(`Renovação pedida em ${showDay(today)}`);

  await test.step('what somebody else changed meanwhile is shown, and one chooses; nothing typed is lost', async () => {
    const [document] = (await staff.get<Document[]>(paths.rows(documents, at))) as [Document];
    const typed = showDay(addDays(today, 250));
    const theirs = addDays(today, 150);
    await item.getByRole('button', { name: 'Informar validade de Licença nova' }).click();
    await item.getByRole('textbox', { name: 'Validade' }).fill(typed);
    const { name, type, unit } = document;
    const change = { _method: 'put', name, type, unit, valid_until: theirs, file: pdf('theirs.pdf') };
    await staff.postForm(paths.row(documents, at, document.id), change);
    const told = `Validade: ${showDay(until)} → ${showDay(theirs)}`;
    await item.getByRole('button', { name: 'Salvar' }).click();
    await expect(conflict.getByRole('listitem')).toHaveText([told, 'Documento (PDF): arquivo incluído']);
    await expectAccessible(page, 'conflict');
    await expect(conflict.getByRole('button', { name: 'Salvar o que digitei' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(conflict).toBeHidden();
    await expect(item.getByRole('button', { name: 'Salvar' })).toBeFocused();
    await expect(item.getByRole('textbox', { name: 'Validade' })).toHaveValue(typed);
    await item.getByRole('button', { name: 'Salvar' }).click();
    await expect(conflict.getByRole('listitem'), 'asked again, not written over').toHaveText([told]);
    await conflict.getByRole('button', { name: 'Ficar com a versão da outra pessoa' }).click();
    await expect(item).toContainText('150 dias restantes');
    await expect(item.getByRole('textbox')).toHaveCount(0);
  });

  await test.step('what was typed goes with nobody who was not asked', async () => {
    const question = leaveQuestion(page);
    const edit = item.getByRole('button', { name: 'Informar validade de Licença nova' });
    await edit.click();
    await expect(item.getByRole('textbox').first()).toBeFocused();
    await item.getByRole('button', { name: 'Cancelar' }).click();
    await expect(item.getByRole('textbox'), 'nothing typed, nothing asked').toHaveCount(0);
    await expect(edit).toBeFocused();
    await edit.click();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await edit.click();
    await item.getByRole('textbox', { name: 'Validade' }).fill('01/02/2031');
    await page.getByRole('link', { name: 'Voltar' }).click();
    await question.stay();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Ir para…' }).getByRole('combobox').fill('agenda');
    await page.getByRole('option').first().click();
    await question.stay();
    const wall = page.url();
    await page.goto('/#/');
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
    await page.goto(wall);
    await expect(item.getByRole('textbox', { name: 'Validade' }), 'unasked, it waits').toHaveValue('01/02/2031');
    await closeToast(page, 'O que você estava preenchendo foi recuperado. Confira e salve.');
  });

  await test.step('a failure is over once it was tried again', async () => {
    provoked.push(/422/);
    const refused = { status: 422, json: { errors: { unit: ['Valor inválido'] } } };
    await page.route(/\/documentations\/\d+$/, (route) => route.fulfill(refused), { times: 1 });
    const saved = item.filter({ hasText: 'Licença nova' });
    const save = saved.getByRole('button', { name: 'Salvar' });
    await saved.getByRole('textbox', { name: 'Validade' }).fill(showDay(addDays(today, 160)));
    await save.click();
    await expect(toast(page, 'Falha ao atualizar validade')).toBeVisible();
    provoked.push(/ERR_INTERNET_DISCONNECTED/);
    await expectSaidOnce(page, 'Falha ao atualizar validade', () => save.click());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/documentations$/, (route) => released.then(() => route.fallback()));
    await save.click();
    await expect(toast(page, 'Validade atualizada')).toBeVisible();
    expect(await toast(page, 'Falha ao atualizar validade').count()).toBe(0);
    await expect(save, 'not to be saved twice').toBeDisabled();
    release();
    await expect(saved).toContainText('160 dias restantes');
    await expect(item.getByRole('textbox')).toHaveCount(0);
  });

  await test.step('among those of all companies it is edited in place too', async () => {
    await page.goto(`/#/servicos/validades?search=${encodeURIComponent(company.name)}`);
    const among = page.getByRole('listitem').filter({ hasText: 'Licença nova' });
    await among.getByRole('button', { name: `Informar validade de Licença nova · ${company.name}` }).click();
    await among.getByRole('textbox', { name: 'Validade' }).fill(showDay(until));
    await among.getByRole('button', { name: 'Salvar' }).click();
    await expect(among).toContainText('200 dias restantes');
    await closeToast(page, 'Validade atualizada');
  });

  await test.step('whoever answers is not asked about the next document before they are done', async () => {
    const { add, edited, field, save } = tableOn(page);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/#/${company.id}/servicos/documentacoes`);
    const make = async (name: string) => {
      await add.click();
      await edited.waitFor();
      await field('Unidade').fill('Matriz');
      await field('Nome do Documento').fill(name);
      await field('Tipo de Documento').selectOption('environmental_license');
      await save.click();
      await expect(page.getByText(name)).toBeVisible();
      await closeToast(page, 'Documento criado');
    };
    await make('Primeiro');
    await asked.getByRole('button', { name: 'Informar validade' }).click();
    await asked.getByRole('textbox', { name: 'Validade' }).fill(showDay(until));
    await make('Segundo');
    const validity = asked.getByRole('textbox', { name: 'Validade' });
    await expect(validity).toHaveValue(showDay(until));
    const saving = page.waitForRequest(/\/documentations\/\d+$/);
    await asked.getByRole('button', { name: 'Salvar' }).click();
    const rows = await staff.get<Document[]>(paths.rows(documents, at));
    const ids = ['Primeiro', 'Segundo'].map((name) => rows.find((row) => row.name === name)?.id);
    expect(new URL((await saving).url()).pathname).toBe(paths.row(documents, at, ids[0] ?? 0));
    await expect(asked.getByRole('button', { name: 'Informar validade' }), 'now of the second').toBeVisible();
    await expect(validity).toHaveCount(0);
    await expect(asked.getByRole('button', { name: 'Depois' })).toBeInViewport();
    await tableOn(page)
      .remove(ids[1] ?? 0)
      .click();
    await tableOn(page).confirm.click();
    await expect(asked, 'nothing to be asked about').toHaveCount(0);
    await staff.delete(paths.row(documents, at, ids[0] ?? 0));
    if (size) await page.setViewportSize(size);
  });

  await layPaper(staff, company, { name: 'Da filial', unit: 'Filial' });
  await enter('member');
  await page.goto('/');
  await expect(page.getByText('1 documento a vencer')).toBeVisible();
  await page.getByRole('link', { name: 'Ver validades' }).click();
  await expect(page.getByRole('tab', { name: 'Validades' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /Informar validade/ })).toHaveCount(0);

  await test.step('where there are several units, the papers of one can be shown', async () => {
    await page.goto('/#/');
    await page.getByRole('button', { name: 'Fiscal na porta' }).click();
    await expect(page.getByRole('button', { name: 'Todas as unidades' })).toBeFocused();
    await test.step('what did not succeed keeps the focus, and is said to wait', async () => {
      provoked.push(/429/);
      const held = Promise.withResolvers<void>();
      const answer = async (route: Route) => {
        await held.promise;
        await route.fulfill({ status: 429, headers: { 'Retry-After': '7' }, json: {} });
      };
      await page.route(/\/shares$/, answer, { times: 1 });
      const unit = page.getByRole('button', { name: 'Filial' });
      await unit.press('Enter');
      await expect(unit).toHaveAttribute('data-loading', 'true');
      const all = page.getByRole('button', { name: 'Todas as unidades' });
      await expect(all).toHaveAttribute('aria-disabled', 'true');
      await expect(all).not.toHaveAttribute('data-loading');
      held.resolve();
      await expect(toast(page, 'Muitas tentativas. Tente novamente em 7 s.')).toBeVisible();
      await expect(unit).toBeFocused();
      await expect(unit).toBeEnabled();
    });
    await page.getByRole('button', { name: 'Filial' }).click();
    const link = (await page.getByText('/#/pasta/').textContent()) ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Da filial']);
  });
});
