import type { Page } from '@playwright/test';
import { budgetOf, weighPortal } from '../../scripts/bytes.mjs';
import type { Finding } from '../report.ts';
import { median } from '../server/drive.ts';
import { start } from '../server/process.ts';
import { makeWorld } from '../server/world.ts';
import { longestTask, openBrowser, signedInPage } from './browser.ts';
import { openFolder } from './folder.ts';
import { lighthouse } from './lighthouse.ts';
import { measureScreens } from './screens.ts';

const where = 'portal';
const repetitions = 5;

/** The portal in a real browser, over a server of its own: 10,000 rows of each kind in one company, 100,000 companies. */
export async function measurePortal(): Promise<Finding[]> {
  const world = await makeWorld('SQLite', {
    companies: 12,
    paymentsEach: 10_000,
    papersEach: 10_000,
    traces: 10_000,
  });
  const crowded = await makeWorld('SQLite', { companies: 100_000, paymentsEach: 0 });
  const servers = [
    await start('server/src/main.ts', world.environment),
    await start('server/src/main.ts', crowded.environment),
  ] as const;
  const browser = await openBrowser();
  try {
    const rows = await tenThousandRows(await signedInPage(browser, servers[0].url), servers[0].url);
    const others = await measureScreens(await signedInPage(browser, servers[0].url), servers[0].url);
    const picker = await hundredThousandCompanies(await signedInPage(browser, servers[1].url));
    const marks = [
      ...(await lighthouse('sign-in screen', `${servers[0].url}/#/auth`)),
      ...(await lighthouse("inspector's folder", await openFolder(servers[0].url))),
    ];
    return [...bytes(), ...marks, ...rows, ...others, ...picker];
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    await world.remove();
    await crowded.remove();
  }
}

/** Weighed whole. */
const pages: Record<string, string> = { 'sign-in': 'the sign-in screen', folder: 'a shared folder, whole' };

function bytes(): Finding[] {
  return weighPortal().flatMap(({ name, js, css }) => {
    const most = budgetOf(name);
    const what = pages[name] ?? `${name}, beyond the sign-in screen`;
    return [
      { what: `${what}, JavaScript`, where, figure: js, unit: 'kB', most: most.js },
      { what: `${what}, CSS`, where, figure: css, unit: 'kB', most: most.css },
    ];
  });
}

async function tenThousandRows(page: Page, home: string): Promise<Finding[]> {
  const toFirstRow = await repeated(async () => {
    await page.goto('about:blank');
    await page.goto(home);
    await page.getByRole('heading', { name: 'Serviços' }).waitFor();
    return page.evaluate(firstRow, '#/1/servicos/pagamentos?aba=historico');
  });
  const worst = async (what: string, action: (round: number) => Promise<void>) => {
    const longest: number[] = [];
    for (let round = 0; round < repetitions; round++) longest.push(await longestTask(page, () => action(round)));
    return { what: `10,000 rows: ${what}, longest task`, where, figure: Math.max(...longest), unit: 'ms', most: 50 };
  };
  return [
    { what: '10,000 rows: time to the first row', where, figure: toFirstRow, unit: 'ms' },
    await worst('select all', () => page.getByRole('checkbox', { name: 'Selecionar todos' }).click()),
    await worst('scroll', async () => {
      for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 400);
    }),
    await worst('edit', async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('button', { name: 'Editar' }).first().click();
      await page.getByRole('button', { name: 'Salvar' }).waitFor();
      await page.keyboard.press('Escape');
    }),
    await worst('type into the filter', (round) => page.getByRole('searchbox').fill(`unidade ${round}`)),
  ];
}

async function hundredThousandCompanies(page: Page): Promise<Finding[]> {
  const loading = await longestTask(page, async () => {
    await page.evaluate(() => {
      location.hash = '#/servicos/pagamentos';
    });
    await page.getByText('Empresa 0000001').first().waitFor();
  });
  const keystrokes: number[] = [];
  const longest: number[] = [];
  await page.getByRole('searchbox').click();
  for (const letter of 'empresa 0001234') {
    longest.push(
      await longestTask(page, async () => {
        keystrokes.push(await keystroke(page, letter));
      }),
    );
  }
  return [
    { what: '100,000 companies: opening the picker, longest task', where, figure: loading, unit: 'ms' },
    { what: '100,000 companies: keystroke to the next frame, median', where, figure: median(keystrokes), unit: 'ms' },
    { what: '100,000 companies: typing, longest task', where, figure: Math.max(...longest), unit: 'ms', most: 50 },
  ];
}

/** Runs in the page: from the way to a screen being taken until a row of it is there. */
function firstRow(hash: string): Promise<number> {
  return new Promise((done) => {
    const began = performance.now();
    const look = () => {
      if (document.querySelector('input[aria-label^="Selecionar linha"]')) done(performance.now() - began);
      else requestAnimationFrame(look);
    };
    location.hash = hash;
    look();
  });
}

/** From the key to the frame that shows its result. */
async function keystroke(page: Page, letter: string): Promise<number> {
  // The page listens before the key is pressed: the two go different ways, and either may be there first.
  await page.evaluate(() => {
    const shown = new Promise<number>((done) => {
      const measure = () => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
      };
      addEventListener('input', measure, { once: true, capture: true });
    });
    Object.assign(globalThis, { shown });
  });
  await page.keyboard.type(letter);
  return page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown);
}

async function repeated(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < repetitions; round++) values.push(await measure());
  return median(values);
}
