import { writePix } from '@clareira/contract';
import type { Locator, Page } from '@playwright/test';
import { countCalls, expectCode, holdBack } from '../fixtures/answers.ts';
import { pdf } from '../fixtures/pdf.ts';
import { type LaidRow, layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const away = 'Não foi possível abrir esta página. Verifique sua conexão.';
const partAway = 'Não foi possível mostrar esta parte. Verifique sua conexão.';
const updated = 'O portal foi atualizado. Recarregue a página.';
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar novamente', exact: true });
const reload = (within: Page | Locator) => within.getByRole('button', { name: 'Recarregar a página', exact: true });
const add = (page: Page) => page.getByRole('button', { name: 'Adicionar', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const url = /\/contracts$/;
const failed = 'Não foi possível consultar os contratos';

// All answers that are no list: `rows.test.ts` of the portal. What every other table says: `portuguese.test.ts`.
const answers: [name: string, object | undefined][] = [
  ['no server', undefined],
  ['403', { status: 403, json: { message: 'Erro' } }],
  // Of a company that is there: one that is not is a page, in `routes.spec.ts`.
  ['404', { status: 404, json: { message: 'Erro' } }],
  ['200 with other JSON', { status: 200, json: { data: [] } }],
];

test('what is slow is waited for, and a list that does not come is told and asked for again', async ({
  page,
  enter,
  provoked,
  staff,
  company,
}) => {
  await enter('super');

  await test.step('mark and name are there before any code or style, and go when the portal comes', async () => {
    // Nothing that has yet to come may stand in the way of the first picture.
    const answer = await holdBack(page, /\/assets\/.*\.(js|css)$/);
    await page.goto('/', { waitUntil: 'commit' });
    const splash = page.locator('#root > div:has(> img)');
    await expect(splash).toBeVisible();
    await expect(splash).toHaveText('Clareira');
    await expect(splash.locator('img')).toHaveJSProperty('complete', true);
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(splash).toHaveCount(0);
  });

  await test.step('a slow server: a spinner and its text, until the rows come', async () => {
    const answer = await holdBack(page, url);
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await expect(heading(page, 'Contratos')).toBeVisible();
    await expect(page.getByText('Carregando, aguarde...')).toBeVisible();
    answer();
    await expect(add(page)).toBeVisible();
    await expect(page.getByText('Carregando, aguarde...')).toHaveCount(0);
    await page.unroute(url);
  });

  provoked.push(/status of \d+|ERR_FAILED/);
  for (const [name, answer] of answers) {
    const { id } = await staff.createCompany();
    await test.step(`a list that does not come: ${name}`, async () => {
      await page.route(url, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.goto(`/#/${id}/servicos/contratos`);
      await expect(toast(page, failed)).toBeVisible();
      await expect(page.getByText(failed), 'said once').toHaveCount(1);
      await expect(page.getByRole('main').getByText('Os dados não puderam ser carregados.')).toBeVisible();
      await expect(heading(page, 'Contratos')).toBeVisible();
      await page.unroute(url);
      await retry(page).click();
      await expect(add(page)).toBeVisible();
      await expect(toast(page, failed), 'what was read is called no failure').toHaveCount(0, { timeout: 2000 });
      await expect(heading(page, 'Contratos'), 'the button that was pressed is gone').toBeFocused();
    });
  }

  await test.step('what was said of it stays behind with its screen', async () => {
    const { id } = await staff.createCompany();
    await page.clock.install();
    await page.route(url, (route) => route.abort(), { times: 1 });
    await page.goto(`/#/${id}/servicos/contratos`);
    await expect(toast(page, failed)).toBeVisible();
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await expect(add(page)).toBeVisible();
    await expect(toast(page, failed)).toHaveCount(0);
  });
});

test('a part that was not read is not told as an empty one, and one press reads it', async ({
  page,
  enter,
  provoked,
  staff,
}) => {
  await enter('super');
  provoked.push(/status of 500/);
  const parts: [path: string, calls: RegExp, isEmpty: Locator, act?: (invoice: LaidRow) => Promise<unknown>][] = [
    ['agendamentos?aba=calendario', /\/schedules$/, page.getByText('Nenhuma visita neste dia.')],
    ['pagamentos?aba=comprovante', /\/(payments|proofs)$/, page.getByText('Nenhum comprovante foi enviado ainda.')],
    [
      'pagamentos?aba=historico',
      /\/proofs$/,
      page.getByText('Nenhum comprovante desta fatura.'),
      ({ id }) => page.locator(`[data-row="${id}"] [data-action="details"]`).click(),
    ],
    [
      'pasta-do-fiscal',
      /\/documentations$/,
      page.getByRole('group', { name: 'Escolher um a um' }),
      () => page.getByLabel('Documentos').selectOption('some'),
    ],
  ];
  for (const [path, calls, empty, act] of parts)
    await test.step(path, async () => {
      // Of a company that the page has read nothing of.
      const company = await staff.createCompany();
      const [invoice] = (await layRows(staff, company, tables.payments, ['Matriz'])) as [LaidRow];
      await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
      const answer = await holdBack(page, calls);
      await page.goto(`/#/${company.id}/servicos/${path}`);
      await act?.(invoice);
      await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).not.toHaveCount(0);
      await expect(empty).toHaveCount(0);
      answer();
      await expect(page.getByRole('status').filter({ hasText: 'Os dados não puderam ser carregados.' })).toBeVisible();
      await expect(empty).toHaveCount(0);
      await page.unroute(calls);
      await retry(page).click();
      await expect(empty).toHaveCount(1);
      await expect(retry(page)).toHaveCount(0);
    });
});

test.describe('what breaks a screen', () => {
  // React tells of an error that a boundary caught.
  test.use({ allowedComplaints: [/.*/] });

  test('leaves the page standing, be it rows that are none or code that does not come', async ({
    page,
    enter,
    staff,
    company,
  }) => {
    await enter('super');

    await test.step('code that does not come: the header stays, and trying again works', async () => {
      await page.route(/contracts-.*\.js/, (route) => route.abort());
      await page.goto(`/#/${company.id}/servicos/contratos`);
      await expect(page.getByRole('heading', { name: away })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await page.unroute(/contracts-.*\.js/);
      await retry(page).click();
      await expect(heading(page, 'Contratos')).toBeVisible();
      await expect(add(page)).toBeVisible();
    });

    await test.step('rows that are none', async () => {
      const rows = /\/schedules$/;
      await page.route(rows, (route) => route.fulfill({ json: [null, 7, { id: {} }] }));
      await page.goto(`/#/${company.id}/servicos/agendamentos`);
      await expect(retry(page)).toBeVisible();
      await page.unroute(rows);
      await page.getByRole('banner').getByRole('link', { name: 'Área do cliente' }).click();
      await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
    });

    await test.step('code of a picture: the invoice can be paid all the same', async () => {
      const pix = writePix({ key: 'a@b.example', name: 'CLAREIRA', city: 'CAMPINAS', amount: 1250, txid: 'T1' });
      await layRows(staff, company, tables.payments, ['Matriz'], { fields: { value: 1250, pix_code: pix } });
      await page.route(/(QrCode|qr-path)-.*\.js/, (route) => route.abort());
      const asked = page.waitForEvent('requestfailed');
      await page.goto(routeOf(tables.payments, company));
      await asked;
      await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
      const byPix = page.getByRole('region', { name: 'Pagar com PIX' });
      await expect(byPix.getByText(partAway)).toBeVisible();
      await page.unroute(/(QrCode|qr-path)-.*\.js/);
      await retry(page).click();
      await expect(byPix.getByRole('img', { name: 'QR Code PIX' })).toBeVisible();
    });

    const note = page.getByLabel('Observação');
    const tab = (name: string) => page.getByRole('tab', { name });

    await test.step('code of a tab: what was typed in another stays, and the tab comes when it is tried again', async () => {
      await page.route(/(StatementTab|Decision)-.*\.(js|css)/, (route) => route.abort());
      await tab('Comprovante').click();
      await note.fill('Pago ontem');
      await page.getByLabel('Arquivo do comprovante').setInputFiles(pdf('recibo.pdf'));
      await tab('Extrato').click();
      await expect(page.getByRole('tabpanel').getByText(partAway)).toBeVisible();
      await page.unroute(/(StatementTab|Decision)-.*\.(js|css)/);
      await retry(page).click();
      await expect(page.getByRole('heading', { name: 'Lançamentos' })).toBeVisible();
      await expect(tab('Extrato'), 'the button that was pressed is gone').toBeFocused();
      const styles = page.locator('link[rel="stylesheet"][href*="StatementTab-"]');
      await expect(styles).toHaveCount(1);
      expect(await styles.evaluate(({ sheet }: HTMLLinkElement) => sheet?.cssRules.length)).toBeGreaterThan(0);
      await tab('Comprovante').click();
      await expect(note).toHaveValue('Pago ontem');
    });

    await test.step('a newer release on the server: it is said, nothing typed goes unasked, and it can be sent', async () => {
      await expectCode(page, /send-proof-/);
      await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, json: {} }));
      await tab('Histórico').click();
      await expect(page.getByRole('tabpanel').getByText(updated)).toBeVisible();
      const question = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss();
        return dialog.type();
      });
      await reload(page).click();
      expect(await question).toBe('beforeunload');
      await tab('Comprovante').click();
      await expect(note).toHaveValue('Pago ontem');
      await page.getByRole('button', { name: 'Enviar comprovante' }).click();
      await expect(toast(page, 'Comprovante enviado')).toBeVisible();
    });

    await test.step('code of what decides about a proof: the proof is there, and the form beside it', async () => {
      const proof = page.getByRole('listitem').filter({ hasText: 'Pago ontem' });
      await expect(proof.getByText(updated)).toBeVisible();
      await note.fill('Outro');
      await page.unroute(/\/assets\//);
      await reload(proof).click();
      await expect(proof.getByRole('button', { name: 'Aceitar' })).toBeVisible();
      await expect(note).toHaveValue('Outro');
      await note.fill('');
    });

    await test.step('code of a part that few need: the rest of the screen is there', async () => {
      await page.route(/(ConfirmPassword|PastImports)-.*\.js/, (route) => route.abort());
      await page.goto('/#/servicos/usuarios-admnistrativos');
      const wanted = { message: 'x', errors: { current_password: ['Confirme sua senha'] } };
      await page.route(/\/users$/, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 422, json: wanted }) : route.fallback(),
      );
      const t = tableOn(page);
      await t.add.click();
      await t.fill({ Nome: 'Rui', 'E-mail': 'rui@clareira.test', Senha: 'senha de teste' });
      await t.save.click();
      await expect(toast(page, away), 'the save waits for no question that does not come').toBeVisible();
      await expect(t.field('Nome')).toHaveValue('Rui');
      await t.cancel.click();
      await page.unroute(/\/users$/);
      await page.goto('/#/servicos/importar');
      await expect(page.getByText(partAway)).toBeVisible();
      await expect(heading(page, 'Importar')).toBeVisible();
      await page.unroute(/(ConfirmPassword|PastImports)-.*\.js/);
    });

    await test.step('code that shows more of a list: what is shown stays, and more comes all the same', async () => {
      const paper = {
        company_id: company.id,
        unit: 'Matriz',
        name: 'Licença',
        type: 'certificates',
        date: '2026-01-31',
      };
      const papers = Array.from({ length: 130 }, (_, at) => ({ ...paper, id: at + 1, valid_until: '2027-01-31' }));
      await page.route(/MoreButton-.*\.js/, (route) => route.abort());
      await page.route(/\/documentations$/, (route) => route.fulfill({ json: papers }));
      await page.goto(`/#/${company.id}/servicos/documentacoes?aba=validades`);
      const wall = page.getByRole('list', { name: 'Validades' }).getByRole('listitem');
      await expect(wall).toHaveCount(100);
      await page.getByRole('button', { name: 'Carregar mais' }).click();
      await expect(wall).toHaveCount(130);
    });

    await test.step('code of a dialog that does not come: the screen stays, and nothing is made that it was to show', async () => {
      await page.route(/(CalendarFeed|ShareQr)-.*\.js/, (route) => route.abort());
      await page.goto(`/#/${company.id}/servicos/agendamentos`);
      await page.getByRole('button', { name: 'Ver no meu calendário' }).click();
      await expect(toast(page, away)).toBeVisible();
      await expect(add(page)).toBeVisible();

      const made = countCalls(page, 'POST', /\/shares$/);
      await page.goto(`/#/${company.id}/servicos/pasta-do-fiscal`);
      await page.getByRole('button', { name: 'Fiscal na porta' }).click();
      await expect(toast(page, 'Falha ao criar pasta')).toBeVisible();
      expect(made()).toBe(0);
    });
  });
});
