import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { fatal } from '../fatal.ts';
import { openServices } from '../open.ts';
import { warnOfOpenFiles } from '../private-files.ts';
import { anonymise } from './anonymise.ts';
import { remind, sendTestMail } from './mail.ts';
import { createAccount, createSuperUser, endSessions, ManageError, resetSecondFactor, setPassword } from './people.ts';

const help = `Usage: npm run manage -- COMMAND [OPTIONS]

Commands
  create-account     --account-name NAME --email EMAIL --name NAME [--password PASSWORD]
                     A further account, with its first super user.
  create-super-user  --account ID --email EMAIL --name NAME [--password PASSWORD] [--not-administrative]
                     A super user of an account, by default with the administrative flag.
  set-password       --email EMAIL [--password PASSWORD]
                     A new password; the user's sessions end.
  end-sessions       --email EMAIL | --all
                     Signs the user, or everyone, out everywhere.
  reset-second-factor EMAIL
                     For someone who lost the phone: signs in with the password alone, and is signed out everywhere.
  remind             [--day yyyy-mm-dd]
                     What a morning reminds people of, today's by default: due invoices, documents, visits. Never twice.
  test-mail ADDRESS  Sends a mail there at once, and says what the mail server answered.
  anonymise EMAIL    Replaces a person who asked for it everywhere, and leaves the company's papers.
  list-accounts      The accounts, one a line.

A password that is left out is made up and printed; --password - takes it from the first line of standard input, where
no other user of the machine sees it. What a command changes is told in the account's audit trail. The environment
says which database, as for npm start.`;

const options = {
  'account-name': { type: 'string' },
  account: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  password: { type: 'string' },
  'not-administrative': { type: 'boolean' },
  all: { type: 'boolean' },
  day: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, address = values.email] = positionals;
  if (values.help || command === undefined) return console.log(help);
  const config = readConfig(process.env);
  warnOfOpenFiles(config.dataDir);
  const password = values.password === '-' ? await readLine() : values.password;
  const services = await openServices(config, {
    announce: (email, password) => console.log(`First sign-in: ${email} with the password ${password}`),
  });
  try {
    const person = { email: values.email, name: values.name, password };
    switch (command) {
      case 'create-account':
        return console.log(await createAccount(services, values['account-name'], person));
      case 'create-super-user':
        return console.log(
          await createSuperUser(services, values.account, person, values['not-administrative'] !== true),
        );
      case 'set-password':
        return console.log(await setPassword(services, values.email, password));
      case 'end-sessions':
        return console.log(await endSessions(services, values.email, values.all === true));
      case 'reset-second-factor':
        return console.log(await resetSecondFactor(services, address));
      case 'remind':
        return console.log(await remind(services, values.day));
      case 'test-mail':
        return console.log(await sendTestMail(services, address));
      case 'anonymise':
        return console.log(await anonymise(services, address));
      case 'list-accounts': {
        const accounts = await services.db.selectFrom('accounts').select(['id', 'name']).orderBy('id').execute();
        return console.log(accounts.map(({ id, name }) => `${id}\t${name}`).join('\n'));
      }
      default:
        throw new ManageError(`There is no command ${command}; --help lists them.`);
    }
  } finally {
    services.mailer?.close();
    await services.db.destroy();
  }
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

run().catch(fatal());
