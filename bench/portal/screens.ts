import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Finding } from '../report.ts';
import { longestTask } from './browser.ts';

interface Screen {
  way: string;
  /** A selector of what is there once its rows are: one that costs the page nothing to look for. */
  row: string;
  /** What else is done there. */
  further?: (page: Page) => Promise<void>;
}

const tick = 'input[aria-label^="Selecionar linha"]';

/** The next hundred, until the last of them is drawn. */
async function more(page: Page): Promise<void> {
  await press(page, 'Carregar mais');
  await page.locator('main ul > li:nth-child(200), main ol > li:nth-child(200)').first().waitFor();
}

/** All entries of six years instead of those of the last one, and then a thousand more of them. */
async function allYears(page: Page): Promise<void> {
  await page.locator('main form input').first().fill('01/01/2020');
  await page.locator('form button[type=submit]').click();
  await page.locator('tbody tr:nth-child(200)').waitFor();
  await press(page, 'Mostrar mais');
  await page.locator('tbody tr:nth-child(1200)').waitFor();
}

/** A file whose 10,000 lines all have a day that there is not, looked over, and then a hundred lines more. */
async function wrongFile(page: Page): Promise<void> {
  const line = '00000000000001;Matriz;03/11/2026;31/13/2026;10,50;Pendente;34191';
  const head = 'CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto';
  await choose(page, { 'faturas.csv': [head, ...Array.from({ length: 10_000 }, () => line)].join('\n') });
  await page.locator('tbody tr:nth-child(100)').waitFor();
  await press(page, 'Carregar mais');
  await page.locator('tbody tr:nth-child(200)').waitFor();
}

/** As many slips as can be read at once, and a unit typed into the first. */
async function slips(page: Page): Promise<void> {
  await choose(page, Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}.pdf`, emptyPdf])));
  await page.locator('tbody tr:nth-child(100)').waitFor({ timeout: 120_000 });
  await page.locator('tbody [data-field=unit]').first().pressSequentially('Matriz');
}

/** Looked for by the page itself: among thousands of elements, by their roles and names, the search would be the longest task. */
async function press(page: Page, text: string): Promise<void> {
  await page.waitForFunction((begin) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
    const button = buttons.find(({ textContent }) => textContent?.startsWith(begin));
    button?.click();
    return button !== undefined;
  }, text);
}

/** From the disk, as a person does it: what the bench itself hands over is put together by the page. */
async function choose(page: Page, files: Record<string, string>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'clareira-bench-files-'));
  // Not before: the page reads them when it comes to them.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const paths = Object.keys(files).map((name) => join(directory, name));
  for (const [at, content] of Object.values(files).entries()) writeFileSync(paths[at] ?? '', content);
  await page.locator('input[type=file]').setInputFiles(paths);
  await page.locator('tbody tr').first().waitFor();
}

/** One page with nothing on it: what is in a slip is read apart from the page, and is not what is measured. */
const emptyPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Those that hold many rows: of one company that has 10,000 of each kind, or of an account that has them. */
const screens: Record<string, Screen> = {
  'open invoices': { way: '#/1/servicos/pagamentos', row: 'main nav [aria-live]' },
  'all invoices': { way: '#/1/servicos/pagamentos?aba=historico', row: tick },
  statement: { way: '#/1/servicos/pagamentos?aba=extrato', row: 'tbody tr', further: allYears },
  'proofs of a company': { way: '#/1/servicos/pagamentos?aba=comprovante', row: 'li[data-waiting]', further: more },
  visits: { way: '#/12/servicos/agendamentos', row: tick },
  calendar: { way: '#/12/servicos/agendamentos?aba=calendario', row: '[data-day]' },
  documents: { way: '#/1/servicos/documentacoes', row: tick },
  'validity wall': { way: '#/1/servicos/documentacoes?aba=validades', row: 'li[data-state]', further: more },
  'shared folders': { way: '#/1/servicos/pasta-do-fiscal', row: 'main form' },
  receivables: { way: '#/servicos/cobranca?status=paid_off', row: tick },
  'agenda, a week': { way: '#/servicos/agenda?day=2025-07-15', row: 'ol[data-view] li li' },
  'agenda, a month': { way: '#/servicos/agenda?day=2025-07-15&view=month', row: 'ol[data-view] li li' },
  validities: { way: '#/servicos/validades', row: 'li[data-state]', further: more },
  'proofs that wait': { way: '#/servicos/comprovantes', row: 'li[data-waiting]', further: more },
  history: { way: '#/servicos/historico', row: 'main ol > li', further: more },
  'an import': { way: '#/servicos/importar', row: 'main select', further: wrongFile },
  'slips, a hundred': { way: '#/servicos/boletos', row: 'main label', further: slips },
  trash: { way: '#/servicos/lixeira', row: 'main ul > li button', further: more },
};

/** Each opened as the first one after the portal, and scrolled through. */
export async function measureScreens(page: Page, home: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, screen] of Object.entries(screens)) {
    await page.goto('about:blank');
    await page.goto(home);
    await page.getByRole('heading', { name: 'Serviços' }).waitFor();
    const figure = await longestTask(page, () => walkThrough(page, screen));
    findings.push({ what: `10,000 rows: ${name}, longest task`, where: 'portal', figure, unit: 'ms', most: 50 });
  }
  return findings;
}

async function walkThrough(page: Page, { way, row, further }: Screen): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, way);
  await page.locator(row).first().waitFor();
  await further?.(page);
  await page.mouse.move(720, 600);
  for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 400);
}
