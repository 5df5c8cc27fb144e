import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { pinnedNode, root } from '../scripts/places.mjs';

/** The pictures of the README, taken from the demo. */
interface Picture {
  name: string;
  width: number;
  height: number;
  language: 'pt-BR' | 'en-US';
  scheme: 'light' | 'dark';
  who: string;
  route: string;
  /** A heading that stands there once the screen is complete. */
  heading: string;
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
    name: 'home',
    ...desktop,
    language: 'pt-BR',
    scheme: 'light',
    who: staff,
    route: '/',
    heading: 'Visitas dos próximos 7 dias',
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
    prepare: (page) => page.getByRole('tab', { name: 'History' }).click(),
  },
];

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
  for (const picture of pictures) await take(picture);
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
