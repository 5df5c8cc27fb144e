import type { Contract, Document } from '@clareira/contract';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

const { contracts, documents, payments } = tables;

declare global {
  interface Window {
    /** What the portal asks whether it is on paper. */
    media: MediaQueryList;
    /** How many have waited for paper since the page was loaded. */
    waiting: number;
  }
}

function rememberMedia() {
  const { matchMedia } = window;
  window.matchMedia = (query) => {
    const list = matchMedia.call(window, query);
    if (query === 'print') window.media = list;
    return list;
  };
  const { addEventListener } = window;
  window.waiting = 0;
  window.addEventListener = (...about: Parameters<typeof addEventListener>) => {
    if (about[0] === 'beforeprint') window.waiting += 1;
    addEventListener.apply(window, about);
  };
}

test('paper gets every row that passes the filter, and nothing to press', async ({ page, enter, staff, company }) => {
  await layRows(staff, company, payments, ['Matriz']);
  const rows: Contract[] = Array.from({ length: 500 }, (_, at) => ({
    ...{ id: at + 1, company_id: company.id, date: '2026-03-09', status: 'ATIVO', annex_id: null },
    ...{ unit: at === 3 ? 'W'.repeat(255) : `Unidade ${at}`, technical_manager: at % 2 ? 'Rita' : 'Rui' },
  }));
  await page.route(/\/contracts$/, (route) => route.fulfill({ json: rows }));
  await page.addInitScript(rememberMedia);
  await enter('super');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(routeOf(contracts, company));
  await tableOn(page).filter.fill('rita');
  await expect(page.getByText(/^250 de 500/)).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.getByRole('table', { name: 'Contratos' });
  await expect(paper.getByRole('row')).toHaveCount(251);
  await expect(paper.getByRole('row').nth(1)).toHaveText(/^209\/03\/2026Unidade 1RitaATIVONão$/);
  const tooWide = paper.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(await tooWide, 'a word of any length ends where the paper does').toBeLessThanOrEqual(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
  await expect(page.getByText(company.name)).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} · 250 de 500 · Filtro: rita$/)).toBeVisible();
  for (const control of ['button', 'checkbox', 'searchbox', 'link', 'banner'] as const)
    await expect(page.getByRole(control), control).toHaveCount(0);
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(paper.locator('thead'), 'repeated on every page').toHaveCSS('display', 'table-header-group');

  await page.emulateMedia({ media: null });
  await expect(tableOn(page).filter).toHaveValue('rita');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await test.step('the rows are there by the time the browser lays out its pages', async () => {
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(4);
    await expect(page.getByRole('table')).toHaveCount(1);

    const tablesThere = page.getByRole('table', { includeHidden: true, name: 'Contratos' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(tablesThere).toHaveCount(2);
    // As Chromium does now and then, before it lays out for paper.
    await page.evaluate(() => window.media.dispatchEvent(new Event('change')));
    await expect(tablesThere, 'told of the screen once more').toHaveCount(2);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(tablesThere).toHaveCount(1);
  });

  await test.step('of the payments, paper shows the tab in front', async () => {
    await page.goto(routeOf(payments, company));
    const history = page.getByRole('tab', { name: 'Histórico' });
    await history.click();
    await expect(page.getByRole('cell', { name: 'R$ 1.234,50' })).toBeVisible();
    await page.getByRole('tab', { name: 'Em aberto' }).click();
    await expect(page.getByRole('heading', { name: 'Fatura em aberto' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Fatura em aberto' })).toBeVisible();
    await expect(page.getByRole('table', { includeHidden: true }), 'no paper behind it').toHaveCount(1);
    await expect(page.getByRole('tab')).toHaveCount(0);

    await page.emulateMedia({ media: null });
    await history.click();
    await expect(history).toHaveAttribute('aria-selected', 'true');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table').getByRole('cell', { name: 'R$ 1.234,50' })).toBeVisible();

    await page.emulateMedia({ media: null });
    await page.getByRole('tab', { name: 'Extrato' }).click();
    const entries = page.getByRole('heading', { name: 'Lançamentos' });
    await expect(entries, 'on the page where they begin').toHaveCSS('break-after', 'avoid');
  });

  await test.step('a list that shows a hundred at first stands there whole', async () => {
    const papers: Document[] = Array.from({ length: 130 }, (_, at) => ({
      ...{ id: at + 1, company_id: company.id, unit: 'Matriz', name: `Licença ${at}`, type: 'certificates' },
      ...{ date: '2026-01-31', valid_until: '2027-01-31', renewal_filed_on: null, annex_id: null },
    }));
    await page.route(`**/${documents.resource.path}`, (route) => route.fulfill({ json: papers }));
    await page.emulateMedia({ media: null });
    await page.goto(routeOf(documents, company));
    await page.getByRole('tab', { name: 'Validades' }).click();
    const wall = page.getByRole('list', { name: 'Validades' }).getByRole('listitem');
    await expect(wall).toHaveCount(100);
    await page.emulateMedia({ media: 'print' });
    await expect(wall).toHaveCount(130);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await expect(wall).toHaveCount(100);
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await more.press('Enter');
    await expect(wall).toHaveCount(130);
    await expect(more).toHaveCount(0);
    await expect(wall.nth(100), 'the first of those that came').toBeFocused();
    await expect(page.getByText('130 de 130').and(page.getByRole('status')), 'it is said').toHaveCount(1);
    expect(await page.evaluate(() => window.waiting), 'one for all lists, each of which would draw the page').toBe(1);
  });

  await test.step('what is opened on paper is drawn for it', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.reload();
    await expect(page.getByText(company.name)).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  });
});
