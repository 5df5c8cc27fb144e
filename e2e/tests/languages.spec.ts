import type { Page } from '@playwright/test';
import { holdBack } from '../fixtures/answers.ts';
import { expectTheyDiffer } from '../fixtures/own-colours.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const title = { 'pt-BR': 'Faça seu login abaixo', 'en-US': 'Please sign in below' };
type Language = keyof typeof title;

const pt = 'pt-BR';
const en = 'en-US';

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.getByRole('heading', { name: title[language], exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng')), 'cached').toBe(language);
}

const english = (page: Page) => page.getByRole('radiogroup', { name: 'Idioma' }).getByText('English', { exact: true });

// The order of all the places that tell a language: `readers-language.test.ts` of the portal.
test('the reader has the language of a cookie, of the address, and of a choice made by hand', async ({
  page,
  context,
  server,
}) => {
  await test.step('the cookie comes before the browser, which speaks Portuguese', async () => {
    await context.addCookies([{ name: 'i18next', value: en, url: server.url }]);
    await page.goto('/#/auth');
    await expectLanguage(page, en);
  });

  await test.step('the address comes before what was cached', async () => {
    await context.clearCookies({ name: 'i18next' });
    await page.goto('/?lng=pt-BR#/auth');
    await expectLanguage(page, pt);
  });

  await test.step('switching in the menu changes the texts at once, and outranks the address after a reload', async () => {
    await page.getByLabel('E-mail*').fill('half typed');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await english(page).click();
    await expect(page.locator('html')).toHaveAttribute('lang', en);
    const choice = (name: string) => page.locator('label').filter({ hasText: name });
    await expectTheyDiffer(page, choice('English'), choice('Português'));
    await page.getByRole('dialog').getByRole('button', { name: 'Close menu', exact: true }).click();
    await expectLanguage(page, en);
    await expect(page).toHaveTitle('Sign in · Clareira');
    await expect(page.getByLabel('E-mail*'), 'nothing typed is lost').toHaveValue('half typed');
    await page.reload();
    await expectLanguage(page, en);
  });
});

test.describe('in a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('the html tag has the last word', async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('lang="pt-BR"', 'lang="en-US"') });
    });
    await page.goto('/#/auth');
    await expectLanguage(page, en);
  });
});

test('the code of the first screen comes beside the texts, not after them', async ({ page, enter, company }) => {
  const come = await holdBack(page, /pt-BR.*\.json/);
  const code = page.waitForResponse(/\/Login-.*\.js$/);
  await page.goto('/#/auth');
  await code;
  await enter('member');
  const entered = Promise.all([/SignedIn/, /contracts-/].map((name) => page.waitForResponse(name)));
  await page.goto(`/?#/${company.id}/servicos/contratos`);
  await entered;
  come();
  await expect(page.getByRole('heading', { name: 'Contratos' })).toBeVisible();
});

test.describe('texts that do not come', () => {
  test.use({ allowedComplaints: [/status of 503/] });

  /** Lets the page's time go on until this is to be seen. */
  async function runUntil(page: Page, isShown: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await page.clock.runFor(1000);
      await isShown();
    }).toPass({ intervals: [10] });
  }

  // When each read comes: `loading.test.ts` of the portal.
  test('are asked for again, given up with a word in both languages, and told of where others stand', async ({
    page,
  }) => {
    let reads = 0;
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.route(/\.json$/, (route) => {
      reads += 1;
      return route.fulfill({ status: 503 });
    });
    await page.goto('/#/auth');
    const again = page.getByRole('link', { name: 'Tentar novamente' });
    await runUntil(page, () => expect(again).toBeVisible({ timeout: 1 }));
    expect(reads).toBe(6);
    await expect(page.getByText('The page could not be loaded.')).toBeVisible();

    await page.unroute(/\.json$/);
    await page.route(/en-US.*\.json/, (route) => route.fulfill({ status: 503 }));
    await again.click();
    const opener = page.getByRole('button', { name: 'Abrir menu' });
    await runUntil(page, () => expect(opener).toBeVisible({ timeout: 1 }));
    await opener.click();
    await runUntil(page, () => expect(english(page)).toBeVisible({ timeout: 1 }));
    await english(page).click();
    const told = toast(page, /^Não foi possível carregar o idioma\./);
    await runUntil(page, () => expect(told).toBeVisible({ timeout: 1 }));
    await expect(page.locator('html'), 'the language stays as it is').toHaveAttribute('lang', pt);
    await page.unroute(/en-US.*\.json/);
    await english(page).click();
    await expect(page.locator('html')).toHaveAttribute('lang', en);
  });
});
