import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBankBoleto } from '@clareira/contract';
import { chromium, type Page } from '@playwright/test';
import { pinnedNode, root } from '../scripts/places.mjs';
import { onePagePdf } from './fixtures/one-page-pdf.ts';

/** The pictures of the README and of the guide, taken from the demo. */
interface Picture {
  name: string;
  width: number;
  height: number;
  language: 'pt-BR' | 'en-US';
  scheme: 'light' | 'dark';
  who: string;
  route: string;
  /** A heading that stands there once the screen is complete. */
  heading: string | RegExp;
  prepare?: (page: Page) => Promise<void>;
}

const staff = 'equipe@clareira.demo';
const client = 'financeiro@santaclara.demo';
const desktop = { width: 1280, height: 800 };

const pictures: Picture[] = [
  {
    name: 'payments',
    ...desktop,
    language: 'pt-BR',
    scheme: 'light',
    who: client,
    route: '/1/servicos/pagamentos',
    heading: 'Fatura em aberto',
  },
  {
    name: 'home-phone',
    width: 390,
    height: 844,
    language: 'pt-BR',
    scheme: 'light',
    who: client,
    route: '/',
    heading: 'Fatura em aberto',
  },
  {
    name: 'edit',
    ...desktop,
    language: 'pt-BR',
    scheme: 'light',
    who: staff,
    route: '/3/servicos/contratos',
    heading: 'Contratos',
    prepare: (page) => page.getByRole('button', { name: 'Editar' }).first().click(),
  },
  {
    name: 'history-dark',
    width: 1440,
    height: 900,
    language: 'en-US',
    scheme: 'dark',
    who: staff,
    route: '/4/servicos/pagamentos',
    heading: 'Payments',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('button', { name: 'Edit' }).first().waitFor();
    },
  },
  ...guide([
    { name: 'guia-cobranca', route: '/servicos/cobranca', heading: 'Quem deve mais em atraso' },
    { name: 'guia-importar', route: '/servicos/importar', heading: 'Importar', prepare: importFile },
    { name: 'guia-boletos', route: '/servicos/boletos', heading: 'Boletos', prepare: dropSlips },
    { name: 'guia-agenda', route: '/servicos/agenda', heading: 'Agenda', height: 1000 },
    { name: 'guia-validades', route: '/servicos/validades', heading: /^Vencidos/ },
    { name: 'guia-comprovantes', route: '/servicos/comprovantes', heading: 'Comprovantes' },
    { name: 'guia-pasta', who: client, route: '/1/servicos/pasta-do-fiscal', heading: 'Pasta do fiscal' },
  ]),
  {
    ...guide([{ name: 'guia-fatura', who: client, route: '/1/servicos/pagamentos', heading: 'Fatura em aberto' }])[0],
    ...{ width: 390, height: 844 },
  } as Picture,
];

/** Small, as a page full of pictures is read on telephones too. */
function guide(some: (Pick<Picture, 'name' | 'route' | 'heading'> & Partial<Picture>)[]): Picture[] {
  return some.map((one) => ({ width: 1024, height: 640, language: 'pt-BR', scheme: 'light', who: staff, ...one }));
}

/** Of a company of the demo. */
function someCnpj(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [company] = await (await fetch('/api/accounts/1/companies?limit=1')).json();
    return company.cnpj;
  });
}

/** Two lines to look over, of which one is wrong. */
async function importFile(page: Page): Promise<void> {
  const content = [
    'CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto',
    `${await someCnpj(page)};Matriz;03/11/2026;10/12/2026;1.250,00;Pendente;34191.09123 34567.831234`,
    '00.000.000/0001-91;Filial;31/02/2026;10/12/2026;480,00;Pendente;34191.09123 34567.831235',
  ].join('\n');
  const file = { name: 'faturas de novembro.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('faturas de novembro.csv').waitFor();
}

async function dropSlips(page: Page): Promise<void> {
  const cnpj = await someCnpj(page);
  const lines = [1250, 486.9, 2310].map(
    (amount, at) => writeBankBoleto({ bank: '341', amount, due: '2026-12-10', free: `${at}`.padStart(25, '9') }).line,
  );
  await page
    .locator('input[type=file]')
    .setInputFiles(lines.map((line, at) => onePagePdf(`boleto ${at + 1}.pdf`, `${line} Pagador CNPJ ${cnpj}`)));
  await page.getByLabel('Valor, linha 3').waitFor();
  await page.locator('table').scrollIntoViewIfNeeded();
}

const folder = mkdtempSync(join(tmpdir(), 'clareira-screenshots-'));
const demo = spawn(pinnedNode, [join(root, 'server/src/commands/demo.ts')], {
  cwd: folder,
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise<string>((resolve, reject) => {
  let printed = '';
  demo.stdout.on('data', (chunk) => {
    printed += chunk;
    const address = /ready at (http:\S+)/.exec(printed)?.[1];
    if (address) resolve(address);
  });
  demo.once('exit', () => reject(new Error(`The demo ended early: ${printed}`)));
});

const executablePath = process.env.TEST_BROWSER;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  // Names choose; without any all are taken.
  const chosen = process.argv.slice(2);
  for (const picture of pictures) if (chosen.length === 0 || chosen.includes(picture.name)) await take(picture);
} finally {
  await browser.close();
  demo.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

async function take({ name, width, height, language, scheme, who, route, heading, prepare }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/#/auth`);
  await page.getByLabel('E-mail*').fill(who);
  await page.getByLabel(/^(Senha|Password)\*$/).fill('clareira-demo');
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click();
  await page.getByRole('heading', { name: /^(Serviços|Services)$/ }).waitFor();
  await page.goto(`${url}/#${route}`);
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await prepare?.(page);
  await page.screenshot({ path: join(root, 'docs/images', `${name}.png`), animations: 'disabled' });
  console.log(`docs/images/${name}.png`);
  await context.close();
}
