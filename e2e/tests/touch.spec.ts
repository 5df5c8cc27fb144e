import { companyUsers, paths, showDay, todayIn } from '@clareira/contract';
import type { Locator, Page } from '@playwright/test';
import { onePagePdf } from '../fixtures/one-page-pdf.ts';
import { pdf } from '../fixtures/pdf.ts';
import { layRows, routeOf } from '../fixtures/rows.ts';
import { tableOn } from '../fixtures/table.ts';
import { tables } from '../fixtures/tables.ts';
import { expect, test } from '../fixtures/test.ts';
import { toast } from '../fixtures/toast.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** What is wrong with the fields that are shown: letters that an iPhone enlarges the page for, or that are cut off. */
function wrongFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      'main :is(select, textarea, input:not([type=file], [type=checkbox], [type=radio]))',
    );
    const shown = [...fields].filter((field) => field.checkVisibility());
    const isCut = (field: HTMLElement) =>
      field.scrollWidth > field.clientWidth || field.scrollHeight > field.clientHeight;
    const wrong = shown.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16 || isCut(field));
    const isTooWide = document.documentElement.scrollWidth > innerWidth;
    const faults = [...(isTooWide ? ['too wide'] : []), ...(shown.length === 0 ? ['no field'] : [])];
    return [...faults, ...wrong.map((field) => field.outerHTML)];
  });
}

test('the letters of every field are large enough for a phone to leave the page as it is', async ({
  page,
  enter,
  staff,
  company,
}) => {
  const [payment] = await layRows(staff, company, tables.payments, ['Matriz']);
  await enter('super');
  const own = `/#/${company.id}/servicos`;
  for (const [path, level, name] of [
    ['/#/servicos/cobranca', 1, 'Cobrança'],
    ['/#/servicos/comprovantes', 1, 'Comprovantes'],
    ['/#/servicos/historico', 1, 'Histórico'],
    ['/#/servicos/validades', 1, 'Validades'],
    ['/#/servicos/agenda', 1, 'Agenda'],
    [`${own}/pagamentos?aba=extrato`, 2, 'Lançamentos'],
    [`${own}/pagamentos?aba=comprovante`, 2, 'Novo comprovante'],
  ] as const) {
    await page.goto(path);
    // The address changes first, and the fields of the screen before are right too.
    await expect(page.getByRole('heading', { level, name, exact: true })).toBeVisible();
    await expect.soft.poll(() => wrongFields(page), path).toEqual([]);
  }

  await page.goto(`${own}/pagamentos?aba=historico`);
  const table = tableOn(page);
  await table.edit(Number(payment?.id)).tap();
  await expect(table.field('Código do boleto')).toBeVisible();
  expect.soft(await wrongFields(page), 'a row in edit').toEqual([]);
  await table.field('Data de Vencimento').tap();
  await page.keyboard.type('15112026');
  await expect(table.field('Data de Vencimento'), 'typed over the one that was there').toHaveValue('15/11/2026');
  await page.setViewportSize({ width: 1366, height: 1024 });
  expect.soft(await wrongFields(page), 'a row in edit on a tablet').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await table.cancel.tap();
  await table.add.tap();
  await expect(table.field('Status')).toHaveValue('');
  expect.soft(await wrongFields(page), 'a new row').toEqual([]);
  await table.cancel.tap();

  await page.goto('/#/servicos/importar');
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();
  const file = { name: 'uma.csv', mimeType: 'text/csv', buffer: Buffer.from('CNPJ;Unidade;Status\n12;Matriz;Aberto') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('combobox', { name: 'Status, linha 2' })).toBeVisible();
  expect.soft(await wrongFields(page), 'cells of an import').toEqual([]);

  await page.goto('/#/servicos/boletos');
  await expect(page.getByRole('heading', { level: 1, name: 'Boletos' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(onePagePdf('boleto.pdf', 'Nada'));
  await expect(page.getByRole('textbox', { name: /Vencimento/ })).toBeVisible();
  expect.soft(await wrongFields(page), 'slips').toEqual([]);
  await expect(page.getByRole('textbox', { name: /^Valor/ })).toHaveAttribute('inputmode', 'numeric');
});

/** Whether a finger would touch it, once all that can be scrolled is. */
function canBeTouched(element: Locator): Promise<boolean> {
  return element.evaluate((it) => {
    it.scrollIntoView({ block: 'start' });
    const { left, top, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

test('a finger finds what it wants: links apart, the visits of a day, and no button under a toast', async ({
  page,
  context,
  enter,
  staff,
  company,
}) => {
  const today = todayIn('America/Sao_Paulo', Date.now());
  await layRows(staff, company, tables.schedules, ['Coleta'], { fields: { date: today } });
  await layRows(staff, company, tables.documents, ['Licença'], { files: { file: pdf('licenca.pdf') } });

  await test.step('the staff’s links of an event, and what saves slips', async () => {
    await enter('super');
    await page.goto(`/#/servicos/historico?company_id=${company.id}`);
    const links = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    const [person, thing] = [await links.first().boundingBox(), await links.nth(1).boundingBox()];
    expect((thing?.y ?? 0) - (person?.y ?? 0)).toBeGreaterThanOrEqual(44);
    expect(Math.min(person?.height ?? 0, thing?.height ?? 0)).toBeGreaterThan(40);

    await page.goto('/#/servicos/boletos');
    await expect(page.getByRole('heading', { level: 1, name: 'Boletos' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(onePagePdf('boleto.pdf', 'Nada'));
    const save = page.getByRole('button', { name: 'Salvar 1 fatura' });
    await save.tap();
    const told = toast(page, '1 boleto ficou por salvar');
    // One that has the focus stays.
    await told.locator('..').getByRole('button', { name: 'Fechar notificação' }).focus();
    await expect.poll(() => canBeTouched(save)).toBe(true);
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: 'Tirar boleto.pdf da lista' }).tap();
  });

  await test.step('a member’s visits, and the folder at the door', async () => {
    await enter('member');
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(`/#/${company.id}/servicos/agendamentos?aba=calendario`);
    await page.getByRole('button', { name: new RegExp(`^${showDay(today)},`) }).tap();
    const visits = page.getByRole('listitem').filter({ hasText: 'Agendado' });
    await expect(visits).toBeInViewport({ ratio: 1 });

    await page.goto('/');
    await page.getByRole('button', { name: 'Fiscal na porta' }).tap();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar link' }).tap();
    await expect(toast(page, 'Link copiado')).toBeVisible();
    expect(await canBeTouched(page.getByRole('button', { name: 'Encerrar pasta' }))).toBe(true);
    await expect(toast(page, 'Link copiado')).toBeVisible();
  });
});

test('a word that does not end is broken where the screen ends', async ({ page, enter, staff, company }) => {
  const word = 'Unidade_Operacional_Sao_Bernardo_do_Campo_Galpao_7_Fundos';
  const today = todayIn('America/Sao_Paulo', Date.now());
  await layRows(staff, company, tables.schedules, [word], { fields: { date: today, service_type: word } });
  await layRows(staff, company, tables.payments, [word]);
  const person = { email: `${word}${company.id}@clareira.test`, password: 'another long password' };
  const users = paths.rows(companyUsers, { account_id: staff.user.account_id, company_id: company.id });
  await staff.post(users, { name: person.email, admin_user: false, ...person });
  await enter(person);
  for (const path of ['/', routeOf(tables.payments, company)]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

/** Chrome on Android tells the newest of these of 'Back'; they exist on other systems too, where nothing but a script asks one to close. */
interface Watcher extends EventTarget {
  requestClose(): void;
  destroy(): void;
}

interface Watching {
  CloseWatcher: new () => Watcher;
  /** Those that would be told. */
  alive: Set<Watcher>;
}

test('Back closes what stands over the screen, and the screen stays', async ({ page, enter, staff, company }) => {
  const [payment] = await layRows(staff, company, tables.payments, ['Matriz']);
  await page.addInitScript(() => {
    const scope = globalThis as unknown as Watching;
    scope.alive = new Set();
    scope.CloseWatcher = class extends scope.CloseWatcher {
      constructor() {
        super();
        scope.alive.add(this);
        this.addEventListener('close', () => scope.alive.delete(this));
      }
      override destroy() {
        scope.alive.delete(this);
        super.destroy();
      }
    };
  });
  const goBack = () => page.evaluate(() => [...(globalThis as unknown as Watching).alive].at(-1)?.requestClose());
  await enter('super');
  const url = `/#/${company.id}/servicos/pagamentos?aba=historico`;
  await page.goto(url);
  const table = tableOn(page);

  const closesByBack = async (opened: Locator) => {
    await expect(opened).toBeVisible();
    await goBack();
    await expect(opened).toBeHidden();
  };
  await page.getByRole('button', { name: 'Abrir menu' }).tap();
  await closesByBack(page.getByRole('dialog', { name: 'Menu' }));
  await page.getByRole('button', { name: 'Exportar' }).tap();
  await closesByBack(page.getByRole('menu'));
  await table.remove(Number(payment?.id)).tap();
  await closesByBack(page.getByRole('dialog'));
  await expect(table.remove(Number(payment?.id))).toBeVisible();
  expect(page.url()).toContain(url);

  await enter('member');
  await page.goto(`/#/${company.id}/servicos/agendamentos?solicitar=visita`);
  const request = page.getByRole('dialog', { name: 'Solicitar visita' });
  await request.getByLabel('Unidade').fill('Matriz');
  const question = page.getByRole('dialog', { name: /Descartar/ });
  for (const again of [1, 2]) {
    await goBack();
    await closesByBack(question);
    await expect(request.getByLabel('Unidade'), `asked for the ${again}. time`).toHaveValue('Matriz');
  }
});
