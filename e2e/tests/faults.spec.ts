import type { Page } from '@playwright/test';
import { holdBack } from '../fixtures/answers.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const retry = (page: Page) => page.getByRole('button', { name: 'Tentar novamente', exact: true });
const add = (page: Page) => page.getByRole('button', { name: 'Adicionar', exact: true });

const url = /\/contracts$/;
const failed = 'Não foi possível consultar os contratos';

test('a slow server: a spinner and its text, until the rows come', async ({ page, enter, company }) => {
  await enter('super');
  const answer = await holdBack(page, url);
  await page.goto(`/#/${company.id}/servicos/contratos`);
  await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
  await expect(page.getByText('Carregando, aguarde...')).toBeVisible();
  answer();
  await expect(add(page)).toBeVisible();
  await expect(page.getByText('Carregando, aguarde...')).toHaveCount(0);
});

test.describe('a list that does not come', () => {
  test.use({ allowedComplaints: [/status of \d+|ERR_FAILED/] });

  const error = (status: number) => ({ status, json: { message: 'Erro' } });
  const answers: [name: string, object | undefined][] = [
    ['no server', undefined],
    ...[500, 403, 404, 422, 429, 413].map((status): [string, object] => [String(status), error(status)]),
    ['200 with a page', { status: 200, contentType: 'text/html', body: '<!doctype html><p>Oi' }],
    ['200 with other JSON', { status: 200, json: { data: [] } }],
    ['500 with a page', { status: 500, contentType: 'text/html', body: '<!doctype html><p>Oi' }],
  ];

  test('is told in a toast and in its place, and can be asked for again', async ({ page, enter, staff }) => {
    await enter('super');
    await page.goto('/');
    for (const [name, answer] of answers) {
      const { id } = await staff.createCompany();
      await test.step(name, async () => {
        await page.route(url, (route) => (answer ? route.fulfill(answer) : route.abort()));
        await page.goto(`/#/${id}/servicos/contratos`);
        await expect(toast(page, failed)).toBeVisible();
        await expect(page.getByRole('main').getByText(failed)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
        await page.unroute(url);
        await page.getByRole('button', { name: 'Fechar notificação' }).click();
        await retry(page).click();
        await expect(add(page)).toBeVisible();
        await expect(toast(page, failed)).toHaveCount(0);
      });
    }
  });

  const screens: [path: string, url: RegExp, text: string][] = [
    ['/own/servicos/pagamentos', /\/payments$/, 'Falha ao consultar os pagamentos'],
    ['/own/servicos/agendamentos', /\/schedules$/, 'Não foi possível consultar os agendamentos'],
    ['/own/servicos/documentacoes', /\/documentations$/, 'Não foi possível consultar as documentações'],
    ['/own/servicos/usuarios', /\/companies\/\d+\/users$/, 'Falha ao consultar usuários'],
    ['/servicos/usuarios-admnistrativos', /\/accounts\/\d+\/users$/, 'Falha ao consultar usuários'],
    ['/servicos/empresas', /\/companies$/, 'Falha ao consultar empresas'],
  ];

  test('is told by every screen in its own words', async ({ page, enter, company }) => {
    await enter('super');
    await page.goto('/');
    for (const [path, list, text] of screens)
      await test.step(path, async () => {
        await page.route(list, (route) => route.fulfill(error(500)));
        await page.goto(`/#${path.replace('/own/', `/${company.id}/`)}`);
        await expect(toast(page, text)).toBeVisible();
        await page.unroute(list);
        await page.getByRole('button', { name: 'Fechar notificação' }).click();
        await retry(page).first().click();
        await expect(retry(page)).toHaveCount(0);
      });
  });

  test('of a company that is not there is told too', async ({ page, enter }) => {
    await enter('super');
    await page.goto('/#/999999999/servicos/contratos');
    await expect(toast(page, failed)).toBeVisible();
    await expect(retry(page)).toBeVisible();
  });
});

test.describe('what breaks a screen', () => {
  // React tells of an error that a boundary caught.
  test.use({ allowedComplaints: [/.*/] });

  const broken = (page: Page) => page.getByRole('heading', { name: 'Algo deu errado ao mostrar esta página.' });

  test('rows that are none leave the page standing', async ({ page, enter, company }) => {
    await enter('super');
    await page.route(url, (route) => route.fulfill({ json: [null, 7, { id: {} }] }));
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await expect(retry(page)).toBeVisible();
    await page.unroute(url);
    await page.getByRole('banner').getByRole('link', { name: 'Área do cliente' }).click();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  });

  test('code that does not come: the header stays, and trying again works', async ({ page, enter, company }) => {
    await enter('super');
    await page.route(/contracts-.*\.js/, (route) => route.abort());
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await expect(broken(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(/contracts-.*\.js/);
    await retry(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
    await expect(add(page)).toBeVisible();
  });
});

test('mark and name are there before any code or style, and go when the portal comes', async ({ page }) => {
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
