import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const header = (page: Page) => page.getByRole('banner');
const opener = (page: Page) => page.getByRole('button', { name: 'Abrir menu', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

const narrow = { width: 390, height: 700 };

test('a visitor has the pages of the brand, the customer area, and the side menu once its code comes', async ({
  page,
  provoked,
}) => {
  await page.goto('/#/nada');

  await test.step('the public header leads to the pages of the brand', async () => {
    const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
    await expect(links).toHaveText(['Início', 'Sobre', 'Contato']);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(['https://example.com/', 'https://example.com/sobre', 'https://example.com/contato']);
  });

  await test.step('when the code of the menu does not come, a toast says so and the page stays', async () => {
    provoked.push(/ERR_FAILED/);
    await page.route(/SideMenu-.*\.js/, (route) => route.abort());
    await opener(page).click();
    await expect(toast(page, /^Não foi possível abrir o menu\./)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await page.unroute(/SideMenu-.*\.js/);
  });

  await test.step('the side menu closes itself where the header has room', async () => {
    await page.setViewportSize(narrow);
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole('button', { name: 'Sair' }), 'nobody is signed in').toHaveCount(0);
    await page.setViewportSize({ width: 1199, height: 700 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1199);
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 700 });
    await expect(menu(page)).toBeHidden();
  });

  await header(page).getByRole('link', { name: 'Área do cliente', exact: true }).click();
  await expect(page, 'a visitor signs in first').toHaveURL('/#/auth');
});

test('whoever is signed in has a header that makes room, a side menu, and a way back from everywhere', async ({
  page,
  enter,
  company,
}) => {
  const { name } = await enter('member');
  await page.setViewportSize({ width: 1280, height: 240 });
  await page.goto('/');

  await test.step('the header hides past 100 px, and comes back on scrolling up and on keyboard focus', async () => {
    await expect(page.getByText('Você não possui faturas pendentes.'), 'all that Home shows is there').toBeVisible();
    const scrolled = () => page.evaluate(() => scrollY);
    await page.mouse.move(600, 150);
    await page.mouse.wheel(0, 90);
    await expect.poll(scrolled).toBe(90);
    await expect(header(page)).toBeInViewport();
    await page.mouse.wheel(0, 60);
    await expect(header(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -20);
    await expect(header(page)).toBeInViewport();
    await expect.poll(scrolled, 'still past the limit').toBe(130);
    await page.mouse.wheel(0, 20);
    await expect(header(page)).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(header(page)).toBeInViewport();
  });

  await test.step('the side menu works by keyboard and gives the focus back', async () => {
    await page.setViewportSize(narrow);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByText(name, { exact: true })).toBeVisible();
    await expect(menu(page).locator(':focus')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await page.keyboard.press('Space');
    await menu(page).getByRole('button', { name: 'Fechar menu', exact: true }).press('Enter');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  await test.step('the back button leads home from everywhere', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const path of ['/nada', `/${company.id}/servicos/contratos`, `/${company.id + 1}/servicos/contratos`]) {
      await page.goto(`/#${path}`);
      await page.getByRole('link', { name: 'Voltar', exact: true }).click();
      await expect(page).toHaveURL('/#/');
    }
  });

  await test.step('the side menu goes with the screen that it was opened on', async () => {
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/#/');
    await expect(menu(page)).toBeHidden();
    // Between two addresses that were typed, too.
    for (const screen of ['contratos', 'documentacoes']) await page.goto(`/#/${company.id}/servicos/${screen}`);
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
    await expect(menu(page)).toBeHidden();
  });

  await test.step('the side menu leads to the customer area, changes the colours, and signs out', async () => {
    await page.goto(`/#/${company.id}/servicos/contratos`);
    await opener(page).click();
    await menu(page).getByRole('link', { name: 'Área do cliente', exact: true }).click();
    await expect(page).toHaveURL('/#/');
    await expect(menu(page)).toBeHidden();

    const root = page.locator('html');
    await opener(page).click();
    const colours = menu(page).getByRole('radiogroup', { name: 'Aparência' });
    await colours.getByText('Escuro', { exact: true }).click();
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await opener(page).click();
    await expect(colours.getByRole('radio', { name: 'Escuro' })).toBeChecked();
    await colours.getByText('Sistema', { exact: true }).click();
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');

    await menu(page).getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Faça seu login abaixo' })).toBeVisible();
    await expect(menu(page)).toBeHidden();
  });
});
