import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { User } from '@clareira/contract';
import { ConfigError, readConfig } from '../config/config.ts';
import { mailboxMailer } from '../demo/mailbox.ts';
import { demoPassword, demoPeople, seedDemo } from '../demo/seed.ts';
import { fatal } from '../fatal.ts';
import { openServices } from '../open.ts';
import { privateDirectory, privateFile } from '../private-files.ts';
import { runServer } from '../run-server.ts';
import { createSuperUser } from './people.ts';

const directory = resolve('demo-data');
const marker = join(directory, 'made-by-npm-run-demo');

/** The same server on data of its own, made anew at every start. Nothing here touches DATA_DIR, a database or a bucket. */
async function demo(): Promise<void> {
  await emptyDirectory();
  const config = readConfig({
    ...process.env,
    DATA_DIR: directory,
    DATABASE_URL: undefined,
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_REGION: undefined,
    ADMIN_EMAIL: demoPeople.staff.email,
    ADMIN_PASSWORD: demoPassword,
    BRAND_NAME: process.env.BRAND_NAME ?? 'Clareira Ambiental',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    // Mails are looked at in the portal, and nobody likes to wait for them.
    SMTP_URL: undefined,
    NOTICE_DELAY_SECONDS: process.env.NOTICE_DELAY_SECONDS ?? '5',
  });
  const services = await openServices(config, { mailer: mailboxMailer() });
  const staff: User = { id: 1, ...demoPeople.staff, admin_user: true, company_id: null, account_id: 1 };
  await services.db.updateTable('users').set({ name: staff.name }).where('id', '=', staff.id).execute();
  await createSuperUser(services, '1', { ...demoPeople.plainStaff, password: demoPassword }, false);
  console.log('Filling the demo with twelve companies…');
  await seedDemo(services, staff, services.today());
  // All of it would be news.
  await services.db.deleteFrom('news').execute();
  await runServer(services);
  console.log(signIns());
  console.log('  Mails are not sent: they are in the portal, at /#/caixa-de-saida\n');
}

/** Only a directory that a demo made is ever removed. */
async function emptyDirectory(): Promise<void> {
  if (existsSync(directory) && !existsSync(marker)) {
    throw new ConfigError(`${directory} was not made by npm run demo; move it away first.`);
  }
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, privateDirectory);
  await writeFile(marker, '', { mode: privateFile });
}

function signIns(): string {
  const rows = [
    ['Role', 'E-mail', 'Password'],
    ['Staff, administrative', demoPeople.staff.email, demoPassword],
    ['Staff', demoPeople.plainStaff.email, demoPassword],
    ['Client, administrative', demoPeople.companyAdmin.email, demoPassword],
    ['Client', demoPeople.ordinary.email, demoPassword],
  ];
  return `\n${rows.map((row) => `  ${row.map((cell, at) => cell.padEnd([24, 30, 14][at] ?? 0)).join('')}`).join('\n')}\n`;
}

demo().catch(fatal());
