import type { Page } from '@playwright/test';
import { calls } from '../fixtures/answers.ts';
import { unique } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const search = (page: Page) => page.getByLabel('Digite o nome da empresa', { exact: true });
const found = (page: Page) => page.getByRole('list', { name: 'Empresas' }).getByRole('link');

test('a company is found by its name, case and accents aside, and leads to its screen', async ({
  page,
  enter,
  staff,
}) => {
  const word = unique('Água');
  const { id } = await staff.createCompany({ name: `Irmãos ${word} & Cia`, cnpj: '12345678000190' });
  await enter('super');
  for (const service of ['usuarios', 'contratos', 'documentacoes', 'agendamentos', 'pagamentos'])
    await test.step(service, async () => {
      await page.goto(`/#/servicos/${service}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Selecione uma empresa abaixo' })).toBeVisible();
      await search(page).fill(`IRMAOS ${word.replace('Água', 'agua')}`);
      await expect(found(page)).toHaveCount(1);
      await expect(found(page)).toHaveText(`Irmãos ${word} & Cia12 345 678/0001-90`);
      await expect(found(page)).toHaveAttribute('href', `#/${id}/servicos/${service}`);
    });

  await search(page).fill(unique('nothing is called'));
  await expect(page.getByText('Nenhum resultado para sua busca.', { exact: true })).toBeVisible();
  await expect(found(page)).toHaveCount(0);

  await search(page).fill(`irmãos ${word}`);
  await expect(found(page)).toHaveCount(1);
  await search(page).press('ArrowDown');
  await expect(found(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/#/${id}/servicos/pagamentos`);
});

test('someone of a company never sees the picker', async ({ page, enter, company }) => {
  await enter('member');
  await page.goto('/#/servicos/documentacoes');
  await expect(page).toHaveURL(`/#/${company.id}/servicos/documentacoes`);
  await page.goBack();
  await expect(page, 'the redirect leaves no step behind').not.toHaveURL(/#\/servicos/);
});

/** Runs in the page: eight megabytes through Playwright's own connection take longer than all the rest. */
function answerManyCompanies(many: number): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (!/\/companies$/.test(String(input))) return fetch(input, init);
    const company = (at: number) => ({
      id: at,
      name: `Companhia nº ${at} de São João`,
      cnpj: String(at).padStart(14, '0'),
    });
    return Response.json(Array.from({ length: many }, (_, at) => company(at + 1)));
  };
}

test('a hundred thousand companies: typing filters, and any of them can be reached', async ({ page, enter }) => {
  test.slow();
  await page.addInitScript(answerManyCompanies, 100_000);
  await enter('super');
  await page.goto('/#/servicos/pagamentos');
  await expect(found(page).first()).toHaveText(/^Companhia nº 1 de São João/, { timeout: 30_000 });
  expect(await found(page).count(), 'links in the page at a time').toBeLessThan(60);
  await search(page).pressSequentially('99999 de sao');
  await expect(found(page)).toHaveCount(1);
  await expect(found(page)).toHaveAttribute('href', '#/99999/servicos/pagamentos');
  await search(page).fill('');
  await search(page).press('ArrowDown');
  await expect(found(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: /^Companhia nº 100000 / })).toBeFocused();
});

test.describe('when the companies cannot be loaded', () => {
  test.use({ allowedComplaints: [/status of 500/] });

  test('a toast says so, and trying again works', async ({ page, enter, company }) => {
    await page.route(calls.companies, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await enter('super');
    await page.goto('/#/servicos/contratos');
    await expect(toast(page, 'Falha ao consultar empresas')).toBeVisible();
    await page.unroute(calls.companies);
    await page.getByRole('button', { name: 'Tentar novamente', exact: true }).click();
    await search(page).fill(company.name);
    await expect(found(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
  });
});
