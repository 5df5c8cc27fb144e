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

/** A page signed in as the first super user. */
export async function signedInPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/#/auth`);
  await page.getByLabel('E-mail*').fill(admin.email);
  await page.getByLabel('Senha*', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Serviços' }).waitFor();
  return page;
}

/** What the browser's trace tells of a piece of work; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time of the thread. */
  tdur?: number;
}

const mark = 'measured by the bench';

/**
 * The longest task of the page's own thread while something is done: script, style, layout and painting, in milliseconds of
 * CPU. On an idle machine that is as long as the page does not answer; on a busy one, time in which it did not run is left out.
 */
export async function longestTask(page: Page, action: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  await settled(page);
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await action();
  await settled(page);
  await page.evaluate((name) => performance.mark(name), mark);
  const trace = JSON.parse(`${await browser.stopTracing()}`) as { traceEvents: TraceEvent[] };
  const own = trace.traceEvents.find(({ name }) => name === mark);
  if (!own) throw new Error('The trace does not tell which thread is the page’s.');
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === own.pid && tid === own.tid,
  );
  if (tasks.length === 0) throw new Error('The trace tells of no task.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Two frames and an idle moment later: what was asked for has been drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 100), { timeout: 2000 })),
        );
      }),
  );
}
