import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { admin } from '../server/world.ts';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
}

/** A page that counts its long tasks, signed in as the first super user. */
export async function signedInPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${url}/#/auth`);
  await page.getByLabel('E-mail*').fill(admin.email);
  await page.getByLabel('Senha*', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Serviços' }).waitFor();
  return page;
}

/** The longest task while something is done, in milliseconds; a task is long from 50 ms on, below that it counts as 0. */
export async function longestTask(page: Page, action: () => Promise<void>): Promise<number> {
  await settled(page);
  await page.evaluate(() => {
    (globalThis as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
  await action();
  await settled(page);
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks));
}

/** Two frames and an idle moment later: what was asked for has been drawn, and the observer has heard of it. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 100))));
      }),
  );
}
