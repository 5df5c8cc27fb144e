import { layRows } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

test('from a scrolled Home the documents open at their top, fetched or at hand', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const units = Array.from({ length: 12 }, (_, at) => `Unidade ${at + 1}`);
  await layRows(staff, company, tables.documents, units);
  await enter('member');
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1, name: 'Documentações' });
  for (const link of ['Ver todos', 'Documentações', 'Ver todos']) {
    const leading = page.getByRole('main').getByRole('link', { name: link }).first();
    await expect(leading).toBeVisible();
    await leading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await leading.tap();
    await expect(tableOn(page).rows.first()).toBeVisible();
    await expect(title).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('link', { name: 'Voltar' }).tap();
  }
});
