import { type AccountOverview, type CompanyOverview, documents, paths, payments, schedules } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { calls, countCalls } from '../fixtures/answers.ts';
import type { ApiClient } from '../fixtures/api-client.ts';
import { layRows } from '../fixtures/rows.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const overviewUrl = /\/overview\?today=\d{4}-\d{2}-\d{2}$/;

/** Noon of this day, wherever the browser thinks it is. */
const now = new Date('2026-11-12T15:00:00Z');

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(({ page }) => page.clock.setFixedTime(now));

/** Two open invoices, one visit to come, one document without a file. */
async function fill(staff: ApiClient, company_id: number): Promise<void> {
  const place = { account_id: staff.user.account_id, company_id };
  const unit = 'Matriz';
  const payment = { unit, service_date: '2026-10-05', billet_code: '123', status: 'pending' };
  await staff.post(paths.rows(payments, place), { ...payment, due_date: '2026-12-01', value: 99 });
  await staff.post(paths.rows(payments, place), { ...payment, due_date: '2026-11-07', value: 1234.5 });
  const visit = { unit, service_type: 'Coleta de resíduos', technical_manager: 'Rui Lima', status: 'scheduled' };
  await staff.post(paths.rows(schedules, place), { ...visit, date: '2026-11-13' });
  const paper = { unit, name: 'Licença de operação', type: 'environmental_license', date: '2026-11-03' };
  await staff.post(paths.rows(documents, place), paper);
}

test('a client reads what is open, what comes next and what is new', async ({ page, enter, staff, company }) => {
  await fill(staff, company.id);
  await enter('member');
  await page.goto('/');
  const invoice = region(page, 'Fatura em aberto');
  await expect(invoice).toContainText(/R\$\s1\.234,50/);
  await expect(invoice).toContainText('Venceu há 5 dias');
  await expect(invoice).toContainText('07/11/2026');
  await expect(invoice).toContainText('Há mais 1 fatura em aberto');
  await expect(region(page, 'Próxima visita')).toContainText('13/11/2026');
  await expect(region(page, 'Próxima visita')).toContainText('sexta-feira, amanhã');
  await expect(region(page, 'Próxima visita')).toContainText('Coleta de resíduos');
  await expect(region(page, 'Documentos recentes')).toContainText('Matriz · Licença Ambiental · 03/11/2026');
  await expect(region(page, 'Documentos recentes').getByRole('listitem').getByRole('link')).toHaveCount(0);

  await invoice.getByRole('link', { name: 'Ver fatura' }).click();
  await expect(page).toHaveURL(`/#/${company.id}/servicos/pagamentos`);
  await page.goBack();
  await region(page, 'Próxima visita').getByRole('link').click();
  await expect(page).toHaveURL(`/#/${company.id}/servicos/agendamentos`);
  await page.goBack();
  await region(page, 'Documentos recentes').getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(`/#/${company.id}/servicos/documentacoes`);
});

test('a document opens its PDF in a new tab', async ({ page, enter, staff, company }) => {
  await fill(staff, company.id);
  await enter('member');
  await page.route(overviewUrl, async (route) => {
    const answer = await route.fetch();
    const overview: CompanyOverview = await answer.json();
    const newest_documents = overview.newest_documents.map((paper) => ({ ...paper, annex_id: 7 }));
    await route.fulfill({ json: { ...overview, newest_documents } });
  });
  await page.goto('/');
  const paper = page.getByRole('link', { name: 'Licença de operação (abre em nova aba)', exact: true });
  await expect(paper).toHaveAttribute('href', paths.download(7));
  await expect(paper).toHaveAttribute('target', '_blank');
});

test('a client with nothing to be told is told so, in both languages', async ({ page, enter }) => {
  await enter('manager');
  await page.goto('/');
  await expect(page.getByText('Você não possui faturas pendentes.')).toBeVisible();
  await expect(page.getByText('Nenhuma visita marcada por enquanto.')).toBeVisible();
  await expect(page.getByText('Os documentos que você receber aparecem aqui.')).toBeVisible();
  await page.goto('/?lng=en-US#/');
  await expect(page.getByText('You have no pending invoices.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next visit' })).toBeVisible();
});

const told: AccountOverview = {
  of: 'account',
  overdue: { invoices: 12, value: 45_678.9 },
  week: {
    visits: 6,
    first: [
      {
        id: 1,
        company_id: 41,
        company_name: 'Hospital Santa Clara',
        unit: 'Matriz',
        request_date: null,
        date: '2026-11-12',
        service_type: 'Coleta',
        technical_manager: 'Rui Lima',
        status: 'scheduled',
        annex_id: null,
        note: null,
      },
    ],
  },
  first_steps: null,
  quiet: { days: 60, companies: [{ id: 42, name: 'Padaria Quieta', cnpj: '12345678000190' }] },
};

test('the staff reads what is overdue, the visits to come and who is quiet', async ({ page, enter }) => {
  await enter('super');
  await page.route(overviewUrl, (route) => route.fulfill({ json: told }));
  await page.goto('/');
  await expect(region(page, 'Total em atraso')).toContainText(/R\$\s45\.678,90/);
  await expect(region(page, 'Total em atraso')).toContainText('12 faturas vencidas');
  const week = region(page, 'Visitas dos próximos 7 dias');
  await expect(week).toContainText('quinta-feira, 12/11/2026');
  await expect(week).toContainText('e mais 5 visitas');
  const visited = week.getByRole('link', { name: 'Hospital Santa Clara', exact: true });
  await expect(visited).toHaveAttribute('href', '#/41/servicos/agendamentos');
  const quiet = region(page, 'Sem movimento há 60 dias').getByRole('link', { name: 'Padaria Quieta', exact: true });
  await expect(quiet).toHaveAttribute('href', '#/42/servicos/pagamentos');
});

test("the staff's own call: what is overdue today", async ({ page, enter, staff, company }) => {
  await fill(staff, company.id);
  await enter('super');
  const call = page.waitForRequest(overviewUrl);
  await page.goto('/?lng=en-US#/');
  expect((await call).url()).toContain('today=2026-11-12');
  await expect(region(page, 'Overdue in total')).toContainText(/overdue invoice/);
});

test.describe('a summary that does not come', () => {
  test.use({ allowedComplaints: [/status of (500|401)/] });

  test('is said once and quietly, and can be asked for again', async ({ page, enter, staff, company }) => {
    await fill(staff, company.id);
    await enter('member');
    await page.route(overviewUrl, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await page.goto('/');
    await expect(page.getByText('Não foi possível carregar o resumo do dia.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Serviços' }).getByRole('link')).toHaveCount(5);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(overviewUrl);
    await page.getByRole('button', { name: 'Tentar novamente' }).press('Enter');
    await expect(region(page, 'Fatura em aberto')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ver fatura' }), 'the focus waits in its place').toBeFocused();
  });

  test('comes by itself when the line is back', async ({ page, enter, staff, company }) => {
    await fill(staff, company.id);
    await enter('member');
    await page.route(overviewUrl, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await page.goto('/');
    await expect(page.getByText('Não foi possível carregar o resumo do dia.')).toBeVisible();
    await page.unroute(overviewUrl);
    for (const event of ['offline', 'online']) await page.evaluate((name) => dispatchEvent(new Event(name)), event);
    await expect(region(page, 'Fatura em aberto')).toBeVisible();
  });

  test('because the session is over leads to the sign-in', async ({ page, enter }) => {
    await enter('member');
    await page.route(overviewUrl, (route) => route.fulfill({ status: 401, json: { message: 'Erro' } }));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
  });
});

test('a tile loads the screen behind it before it is clicked, and loads nothing twice', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const list = /\/contracts$/;
  await layRows(staff, company, tables.contracts, ['Matriz']);
  await enter('member');
  await page.goto('/');
  const focused = page.waitForRequest(/\/schedules-.*\.js$/);
  await page.getByRole('link', { name: 'Agendamentos', exact: true }).focus();
  await focused;
  const loads = countCalls(page, 'GET', list);
  const code = page.waitForRequest(/\/contracts-.*\.js$/);
  const rows = page.waitForResponse(list);
  await page.getByRole('link', { name: 'Contratos', exact: true }).hover();
  await Promise.all([code, rows]);
  const checked = page.waitForResponse(calls.sessionCheck);
  await page.getByRole('link', { name: 'Contratos', exact: true }).click();
  await checked;
  await expect(page.getByRole('cell', { name: 'Matriz' })).toBeVisible();
  expect(loads()).toBe(1);
});

test('nothing to complain of for either role, in any size and colour', async ({ page, enter, staff, company }) => {
  await fill(staff, company.id);
  await enter('member');
  await page.goto('/');
  await expect(region(page, 'Fatura em aberto')).toBeVisible();
  await expectAccessible(page, 'of a client', [390, 768, 1440]);
  await enter('super');
  await page.route(overviewUrl, (route) => route.fulfill({ json: told }));
  await page.goto('/?lng=en-US#/');
  await expect(region(page, 'Overdue in total')).toBeVisible();
  await expectAccessible(page, 'of the staff', [390, 768, 1440]);
});
