import { type AccountOverview, documents, paths, payments, schedules } from '@clareira/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectRoomForLargeLetters, widths } from '../fixtures/accessible.ts';
import type { ApiClient } from '../fixtures/api-client.ts';
import { setDate } from '../fixtures/page-date.ts';
import { pdf } from '../fixtures/pdf.ts';
import { seeAgainAt } from '../fixtures/see-again.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const overviewUrl = /\/overview\?today=\d{4}-\d{2}-\d{2}$/;

/** Noon of this day, wherever the browser thinks it is. */
const now = new Date('2026-11-12T15:00:00Z');

const withTablet = [390, 768, 1440];

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(({ page }) => setDate(page, now, true));

/** Two open invoices, one visit to come, two documents, the older of them with a file. Answers the address of that. */
async function fill(staff: ApiClient, company_id: number): Promise<string> {
  const place = { account_id: staff.user.account_id, company_id };
  const unit = 'Matriz';
  const payment = { unit, service_date: '2026-10-05', billet_code: '123', status: 'pending' };
  await staff.post(paths.rows(payments, place), { ...payment, due_date: '2026-12-01', value: 99 });
  await staff.post(paths.rows(payments, place), { ...payment, due_date: '2026-11-07', value: 1234.5 });
  const visit = { unit, service_type: 'Coleta de resíduos', technical_manager: 'Rui Lima', status: 'scheduled' };
  await staff.post(paths.rows(schedules, place), { ...visit, date: '2026-11-13' });
  const paper = { unit, name: 'Licença de operação', type: 'environmental_license', date: '2026-11-03' };
  await staff.post(paths.rows(documents, place), paper);
  const kept = { ...paper, name: 'Alvará sanitário', date: '2026-10-03', file: pdf('alvara.pdf') };
  const { annex_id } = await staff.postForm<{ annex_id: number }>(paths.rows(documents, place), kept);
  return paths.download(annex_id);
}

test("a company's administrator reads what is open, what comes next and what is new", async ({
  page,
  enter,
  staff,
  company,
}) => {
  const file = await fill(staff, company.id);
  await enter('manager');
  await page.goto('/');

  await test.step('what the cards say', async () => {
    const invoice = region(page, 'Fatura em aberto');
    await expect(invoice).toContainText(/R\$\s1\.234,50/);
    await expect(invoice).toContainText('Venceu há 5 dias');
    await expect(invoice).toContainText('07/11/2026');
    await expect(invoice).toContainText('Há mais 1 fatura em aberto');
    await expect(region(page, 'Próxima visita')).toContainText('13/11/2026');
    await expect(region(page, 'Próxima visita')).toContainText('sexta-feira, amanhã');
    await expect(region(page, 'Próxima visita')).toContainText('Coleta de resíduos');
    await expectRoomForLargeLetters(page, 'home of a client');
    await expectAccessible(page, 'home of a client', withTablet);
  });

  await test.step('a page that stays open overnight tells of the new day when it is seen again', async () => {
    await seeAgainAt(page, now.getTime() + 86_400_000, true);
    await expect(region(page, 'Fatura em aberto')).toContainText('Venceu há 6 dias');
    await expect(region(page, 'Próxima visita')).toContainText('sexta-feira, hoje');
    await seeAgainAt(page, now, true);
    await expect(region(page, 'Fatura em aberto')).toContainText('Venceu há 5 dias');
  });

  await test.step('a document opens its PDF in a new tab, where it has one', async () => {
    const papers = region(page, 'Documentos recentes').getByRole('listitem');
    const bare = papers.filter({ hasText: 'Licença de operação' });
    await expect(bare).toContainText('Matriz · Licença Ambiental · 03/11/2026');
    await expect(bare.getByRole('link')).toHaveCount(0);
    const link = papers.getByRole('link', { name: 'Alvará sanitário (abre em nova aba)', exact: true });
    await expect(link).toHaveAttribute('href', file);
    await expect(link).toHaveAttribute('target', '_blank');
  });

  await test.step('each card leads to all of it, and the tile to the users of this company', async () => {
    const services = page.getByRole('list', { name: 'Serviços' });
    for (const [link, screen, title] of [
      [region(page, 'Fatura em aberto').getByRole('link', { name: 'Ver fatura' }), 'pagamentos', 'Pagamentos'],
      [region(page, 'Próxima visita').getByRole('link'), 'agendamentos', 'Agendamentos'],
      [region(page, 'Documentos recentes').getByRole('link', { name: 'Ver todos' }), 'documentacoes', 'Documentações'],
      [services.getByRole('link').filter({ hasText: 'Usuários' }), 'usuarios', 'Usuários'],
    ] as const) {
      await link.click();
      await expect(page).toHaveURL(`/#/${company.id}/servicos/${screen}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goBack();
    }
  });
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
    waiting: 3,
  },
  first_steps: null,
  quiet: { days: 60, companies: [{ id: 42, name: 'Padaria Quieta', cnpj: '12345678000190' }] },
};

test('the staff reads what is overdue, the visits to come and who is quiet', async ({
  page,
  enter,
  staff,
  company,
}) => {
  await fill(staff, company.id);
  await enter('super');
  await page.route(overviewUrl, (route) => route.fulfill({ json: told }));
  await page.goto('/');

  await test.step('in Portuguese', async () => {
    await expect(region(page, 'Total em atraso')).toContainText(/R\$\s45\.678,90/);
    await expect(region(page, 'Total em atraso')).toContainText('12 faturas vencidas');
    const week = region(page, 'Visitas dos próximos 7 dias');
    await expect(week).toContainText('quinta-feira, 12/11/2026');
    await expect(week).toContainText('e mais 5 visitas');
    const visited = week.getByRole('link', { name: 'Hospital Santa Clara', exact: true });
    await expect(visited).toHaveAttribute('href', '#/41/servicos/agendamentos');
    const requests = week.getByRole('link', { name: '3 visitas aguardam confirmação', exact: true });
    await expect(requests).toHaveAttribute('href', '#/servicos/agenda?status=pending_confirmation');
    const quiet = region(page, 'Sem movimento há 60 dias').getByRole('link', { name: 'Padaria Quieta', exact: true });
    await expect(quiet).toHaveAttribute('href', '#/42/servicos/pagamentos');
    await expectRoomForLargeLetters(page, 'home of the staff');
    await expectAccessible(page, 'home of the staff', widths);
  });

  const overdue = region(page, 'Total overdue');
  await test.step('in English', async () => {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('radiogroup', { name: 'Idioma' }).getByText('English', { exact: true }).click();
    await page.getByRole('button', { name: 'Close menu', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(overdue).toContainText('45.678,90');
    await expectAccessible(page, 'home of the staff in English', withTablet);
  });

  await test.step('what is overdue today, by the server itself', async () => {
    await page.unroute(overviewUrl);
    await page.goto('/#/minha-conta');
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
    const call = page.waitForRequest(overviewUrl);
    await page.goto('/#/');
    expect((await call).url()).toContain('today=2026-11-12');
    await expect(overdue, 'no longer what was told before').not.toContainText('45.678,90');
    await expect(overdue).toContainText(/overdue invoice/);
  });
});

test.describe('a summary that does not come', () => {
  test.use({ allowedComplaints: [/status of (500|401)/] });

  test('leads to the sign-in, is said quietly, can be asked for again, and comes by itself', async ({
    page,
    enter,
    signIn,
    person,
    staff,
    company,
  }) => {
    await fill(staff, company.id);
    const credentials = await person('member');
    await enter(credentials);
    const failing = (status: number) =>
      page.route(overviewUrl, (route) => route.fulfill({ status, json: { message: 'Erro' } }));
    const failure = page.getByText('Não foi possível carregar o resumo do dia.');

    await test.step('because the session is over, it leads to the sign-in', async () => {
      await failing(401);
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
      await expect(toast(page, 'Sessão expirada')).toHaveCount(1);
      await page.unroute(overviewUrl);
    });

    await test.step('is said once and quietly, and can be asked for again', async () => {
      await failing(500);
      await signIn(credentials);
      await expect(failure).toBeVisible();
      await expect(page.getByRole('list', { name: 'Serviços' }).getByRole('link')).toHaveCount(5);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute(overviewUrl);
      await page.getByRole('button', { name: 'Tentar novamente' }).press('Enter');
      await expect(region(page, 'Fatura em aberto')).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Ver fatura' }), 'the focus waits in its place').toBeFocused();
    });

    await test.step('comes by itself when the line is back', async () => {
      await failing(500);
      await page.reload();
      await expect(failure).toBeVisible();
      await page.unroute(overviewUrl);
      for (const event of ['offline', 'online']) await page.evaluate((name) => dispatchEvent(new Event(name)), event);
      await expect(region(page, 'Fatura em aberto')).toBeVisible();
    });
  });
});
