import type { Page } from '@playwright/test';
import { unique } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const companies = /\/companies\?/;
const search = (page: Page) => page.getByLabel('Digite o nome da empresa', { exact: true });
const found = (page: Page) => page.getByRole('list', { name: 'Empresas' }).getByRole('link');

test('a company is found by its name, case and accents aside, and leads to its screen', async ({
  page,
  provoked,
  enter,
  staff,
  company,
}) => {
  const word = unique('Água');
  const { id } = await staff.createCompany({ name: `Irmãos ${word} & Cia`, cnpj: '12345678000190' });
  await enter('super');

  await test.step('when the companies cannot be loaded a toast says so, and trying again works', async () => {
    provoked.push(/status of 500/);
    await page.route(companies, (route) => route.fulfill({ status: 500, json: { message: 'Erro' } }));
    await page.goto('/#/servicos/contratos');
    await expect(toast(page, 'Falha ao consultar empresas')).toBeVisible();
    await page.unroute(companies);
    provoked.pop();
    await page.getByRole('button', { name: 'Tentar novamente', exact: true }).click();
    await search(page).fill(company.name);
    await expect(found(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
  });

  for (const service of ['usuarios', 'contratos', 'documentacoes', 'agendamentos', 'pagamentos'])
    await test.step(service, async () => {
      await page.goto(`/#/servicos/${service}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Selecione uma empresa abaixo' })).toBeVisible();
      await search(page).fill(`IRMAOS ${word.replace('Água', 'agua')}`);
      await expect(found(page)).toHaveCount(1);
      await expect(found(page)).toHaveText(`Irmãos ${word} & Cia12 345 678/0001-90`);
      await expect(found(page)).toHaveAttribute('href', `#/${id}/servicos/${service}`);
      await expect(page, 'where Back finds it').toHaveURL(new RegExp(`/servicos/${service}\\?busca=IRMAOS`));
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

  await test.step('a company’s name under a title changes company, and names the tab of the browser', async () => {
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await expect(page).toHaveTitle(`Contratos · ${company.name} · Clareira`);
    await page.getByRole('main').getByRole('link', { name: company.name, exact: true }).click();
    await expect(page).toHaveURL('/#/servicos/contratos');
    await expect(search(page)).toBeVisible();
  });
});

test('someone of a company never sees the picker, nor a way to it', async ({ page, enter, company }) => {
  await enter('member');
  await page.goto(`/#/${company.id}/servicos/contratos`);
  await expect(page.getByRole('main').getByText(company.name, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: company.name, exact: true }), 'there is no other').toHaveCount(0);
  await page.goto('/#/servicos/documentacoes');
  await expect(page).toHaveURL(`/#/${company.id}/servicos/documentacoes`);
  await page.goBack();
  await expect(page, 'the redirect leaves no step behind').toHaveURL(`/#/${company.id}/servicos/contratos`);
});

test('of very many companies the first come, others as one scrolls to them, and one by its CNPJ', async ({
  page,
  enter,
  staff,
}) => {
  const word = unique('Lote');
  const numbers = Array.from({ length: 130 }, (_, at) => String(at + 1).padStart(3, '0'));
  await Promise.all(numbers.map((number) => staff.createCompany({ name: `${word} ${number}` })));
  const cnpj = String(Date.now()).padStart(14, '7');
  const { id, name } = await staff.createCompany({ cnpj, name: `${unique('Indústria')} e Comércio de Papéis do Vale` });
  await enter('super');
  await page.goto('/#/servicos/pagamentos');
  await search(page).fill(word);
  await expect(found(page).first()).toHaveText(new RegExp(`^${word} 001`));
  await expect(page.getByText('Resultados: mais de 100', { exact: true })).toBeVisible();
  expect(await found(page).count(), 'links in the page at a time').toBeLessThan(60);

  await search(page).press('ArrowDown');
  await expect(found(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByText('Resultados: 130', { exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: new RegExp(`^${word} 130`) })).toBeFocused();

  await search(page).fill(`${word} 07`);
  await expect(page.getByText('Resultados: 10', { exact: true })).toBeVisible();
  await expect(found(page)).toHaveCount(10);

  await test.step('a company is found by its CNPJ too, with or without its marks', async () => {
    for (const typed of [
      cnpj,
      cnpj.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-'),
      cnpj.replace(/^(..)(...)/, '$1 $2 '),
    ]) {
      await search(page).fill(typed);
      await expect(found(page)).toHaveCount(1);
      await expect(found(page)).toContainText(name);
    }
  });

  await test.step('a phone shows all of a long name', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const shown = found(page).getByText(name);
    expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('who comes with a keyboard types at once, enters, and finds the search again', async () => {
    await page.goto('/#/');
    await page.getByRole('list', { name: 'Serviços' }).getByRole('link', { name: 'Pagamentos' }).click();
    await expect(search(page)).toBeFocused();
    await page.keyboard.type(cnpj);
    await expect(found(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/#/${id}/servicos/pagamentos`);
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamentos' })).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue(cnpj);
  });
});
