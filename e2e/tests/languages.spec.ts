import type { BrowserContext, Page } from '@playwright/test';
import { holdBack } from '../fixtures/answers.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

const title = { 'pt-BR': 'Faça seu login abaixo', 'en-US': 'Please sign in below' };
type Language = keyof typeof title;

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.getByRole('heading', { name: title[language], exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

interface Sources {
  query?: string;
  cookie?: string;
  localStorage?: string;
  sessionStorage?: string;
}

/** Opens the portal with languages told in several places. The browser's own is Portuguese. */
async function open(page: Page, context: BrowserContext, url: string, sources: Sources): Promise<void> {
  if (sources.cookie) await context.addCookies([{ name: 'i18next', value: sources.cookie, url }]);
  await page.addInitScript(({ localStorage: local, sessionStorage: session }) => {
    if (local) localStorage.setItem('i18nextLng', local);
    if (session) sessionStorage.setItem('i18nextLng', session);
  }, sources);
  await page.goto(`/${sources.query ? `?lng=${sources.query}` : ''}#/auth`);
}

const pt = 'pt-BR';
const en = 'en-US';
const order: [name: string, Sources, Language][] = [
  ['the query before all', { query: en, cookie: pt, localStorage: pt, sessionStorage: pt }, en],
  ['then the cookie', { cookie: en, localStorage: pt, sessionStorage: pt }, en],
  ['then local storage', { localStorage: en, sessionStorage: pt }, en],
  ['then session storage', { sessionStorage: en }, en],
  ['then the browser', {}, pt],
  ['any English is ours', { query: 'en-GB' }, en],
  ['an unknown language falls back', { query: 'fr', cookie: 'de', localStorage: 'ja' }, pt],
];

for (const [name, sources, language] of order)
  test(`detection: ${name}`, async ({ page, context, server }) => {
    await open(page, context, server.url, sources);
    await expectLanguage(page, language);
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng')), 'cached').toBe(language);
  });

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('detection: the browser before the html tag', async ({ page }) => {
    await page.goto('/#/auth');
    await expectLanguage(page, en);
  });
});

test.describe('in a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('detection: the html tag after all others', async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('lang="pt-BR"', 'lang="en-US"') });
    });
    await page.goto('/#/auth');
    await expectLanguage(page, en);
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng')), 'cached').toBe(en);
  });

  test('detection: the fallback is Portuguese', async ({ page }) => {
    await page.goto('/#/auth');
    await expectLanguage(page, pt);
  });
});

test('switching in the menu changes the texts at once, and outranks the address after a reload', async ({ page }) => {
  await page.goto('/?lng=pt-BR#/auth');
  await expectLanguage(page, pt);
  await page.getByLabel('E-mail*').fill('half typed');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const languages = page.getByRole('radiogroup', { name: 'Idioma' });
  await languages.getByText('English', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', en);
  await page.getByRole('dialog').getByRole('button', { name: 'Close menu', exact: true }).click();
  await expectLanguage(page, en);
  await expect(page).toHaveTitle('Sign in · Clareira');
  await expect(page.getByLabel('E-mail*'), 'nothing typed is lost').toHaveValue('half typed');
  await page.reload();
  await expectLanguage(page, en);
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

  /** Lets the first reads of the texts fail, and notes the page's own time of each. */
  async function failFirst(page: Page, failures: number): Promise<number[]> {
    const reads: number[] = [];
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.route(/pt-BR.*\.json/, async (route) => {
      reads.push(await page.evaluate(() => Date.now()));
      await (reads.length <= failures ? route.fulfill({ status: 503 }) : route.fallback());
    });
    await page.goto('/#/auth');
    return reads;
  }

  /** Between one read and the next at least the wait, and hardly more: time goes on in small steps. */
  function expectWaits(reads: number[], waits: number[]): void {
    const between = reads.slice(1).map((read, at) => read - (reads[at] ?? 0));
    expect(between.map((time, at) => time >= (waits[at] ?? 0) && time < 2 * (waits[at] ?? 0))).toEqual(
      waits.map(() => true),
    );
  }

  test('are read again after 350 ms, and twice as long each time', async ({ page }) => {
    const reads = await failFirst(page, 3);
    const heading = page.getByRole('heading', { name: title[pt], exact: true });
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(heading).toBeVisible({ timeout: 1 });
    }).toPass({ intervals: [10] });
    expectWaits(reads, [350, 700, 1400]);
  });

  test('are given up after five more reads, with a word in both languages', async ({ page }) => {
    const reads = await failFirst(page, Number.POSITIVE_INFINITY);
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(page.getByRole('link', { name: 'Tentar novamente' })).toBeVisible({ timeout: 1 });
    }).toPass({ intervals: [10] });
    expect(reads).toHaveLength(6);
    await expect(page.getByText('The page could not be loaded.')).toBeVisible();
  });

  test('leave the language as it is, and can be asked for again', async ({ page }) => {
    await page.route(/en-US.*\.json/, (route) => route.fulfill({ status: 503 }));
    await page.clock.install();
    await page.goto('/#/auth');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const english = page.getByRole('radiogroup', { name: 'Idioma' }).getByText('English', { exact: true });
    await english.click();
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(toast(page, /^Não foi possível carregar o idioma\./)).toBeVisible({ timeout: 1 });
    }).toPass({ intervals: [10] });
    await page.unroute(/en-US.*\.json/);
    await english.click();
    await expect(page.locator('html')).toHaveAttribute('lang', en);
  });
});
