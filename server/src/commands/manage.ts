import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { fatal } from '../fatal.ts';
import { warnOfOpenFiles } from '../private-files.ts';
import type { Services } from '../services.ts';
import { ManageError } from './errors.ts';
import { judgeAccountId, judgeAccountName, judgePerson } from './judge-arguments.ts';

const help = `Usage: npm run manage -- COMMAND [OPTIONS]

Commands
  create-account     --account-name NAME --email EMAIL --name NAME [--password PASSWORD]
                     A further account, with its first super user.
  create-super-user  --account ID --email EMAIL --name NAME [--password PASSWORD] [--not-administrative]
                     A super user of an account, by default with the administrative flag.
  set-password       --email EMAIL [--password PASSWORD]
                     A new password; the user's sessions, API tokens and calendar address end.
  end-sessions       --email EMAIL | --all
                     Signs the user, or everyone, out everywhere. A user's calendar address ends too; API tokens stay.
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

type Given = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Option = keyof typeof options;

interface Command {
  /** What it cannot do without, and what else it takes. */
  needs: Option[];
  takes?: Option[];
  /** The e-mail may stand without its --email. */
  isOfAddress?: boolean;
  /** Also before the first start, which it does then. */
  isFirst?: boolean;
  /** Throws at what is wrong whatever the database holds. */
  judge?(given: Given): void;
  run(services: Services, given: Given): Promise<string>;
}

// A command that was mistyped is told so before what does the work is loaded.
const people = () => import('./people.ts');
const mail = () => import('./mail.ts');

const personOf = ({ email, name, password }: Given) => ({ email, name, password });

const commands = new Map<string, Command>([
  [
    'create-account',
    {
      needs: ['account-name', 'email', 'name'],
      takes: ['password'],
      isFirst: true,
      judge(given) {
        judgeAccountName(given['account-name']);
        judgePerson(personOf(given));
      },
      run: async (services, given) => (await people()).createAccount(services, given['account-name'], personOf(given)),
    },
  ],
  [
    'create-super-user',
    {
      needs: ['account', 'email', 'name'],
      takes: ['password', 'not-administrative'],
      isFirst: true,
      judge(given) {
        judgeAccountId(given.account);
        judgePerson(personOf(given));
      },
      async run(services, given) {
        const { createSuperUser } = await people();
        return createSuperUser(services, given.account, personOf(given), given['not-administrative'] !== true);
      },
    },
  ],
  [
    'set-password',
    {
      needs: ['email'],
      takes: ['password'],
      run: async (services, { email, password }) => (await people()).setPassword(services, email, password),
    },
  ],
  [
    'end-sessions',
    {
      needs: [],
      takes: ['email', 'all'],
      run: async (services, { email, all }) => (await people()).endSessions(services, email, all === true),
    },
  ],
  [
    'reset-second-factor',
    {
      needs: ['email'],
      isOfAddress: true,
      run: async (services, { email }) => (await people()).resetSecondFactor(services, email),
    },
  ],
  ['remind', { needs: [], takes: ['day'], run: async (services, { day }) => (await mail()).remind(services, day) }],
  [
    'test-mail',
    {
      needs: ['email'],
      isOfAddress: true,
      run: async (services, { email }) => (await mail()).sendTestMail(services, email),
    },
  ],
  [
    'anonymise',
    {
      needs: ['email'],
      isOfAddress: true,
      run: async (services, { email }) => (await import('./anonymise.ts')).anonymise(services, email),
    },
  ],
  ['list-accounts', { needs: [], run: listAccounts }],
]);

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...others] = positionals;
  if (values.help || name === undefined) return console.log(help);
  const command = commands.get(name);
  if (!command) throw new ManageError(`There is no command ${name}; --help lists them.`);
  if (command.isOfAddress && values.email === undefined) Object.assign(values, { email: others.shift() });
  refuseOthers(name, command, values, others);
  const config = readConfig(process.env);
  warnOfOpenFiles(config.dataDir);
  if (values.password === '-') values.password = await readLine();
  command.judge?.(values);
  const [{ refuseBeforeStart }, { openServices }] = await Promise.all([
    import('../backup/schema.ts'),
    import('../open.ts'),
  ]);
  await refuseBeforeStart(config, command.isFirst === true);
  const services = await openServices(config, {
    announce: (email, password) => console.log(`First sign-in: ${email} with the password ${password}`),
  });
  try {
    console.log(await command.run(services, values));
  } finally {
    services.mailer?.close();
    await services.db.destroy();
  }
}

/** Before anything is opened, or even made: a command that was mistyped does nothing. */
function refuseOthers(name: string, { needs, takes = [] }: Command, given: Given, others: string[]): void {
  const named = (Object.keys(given) as Option[]).filter((option) => given[option] !== undefined);
  const known = new Set<string>([...needs, ...takes]);
  const surplus = [...others, ...named.filter((option) => !known.has(option)).map((option) => `--${option}`)];
  if (surplus.length > 0) throw new ManageError(`${name} does not take ${surplus.join(', ')}; see --help.`);
  const missing = needs.find((option) => given[option] === undefined);
  if (missing) throw new ManageError(`--${missing} is missing.`);
}

async function listAccounts({ db }: Services): Promise<string> {
  const accounts = await db.selectFrom('accounts').select(['id', 'name']).orderBy('id').execute();
  return accounts.map(({ id, name }) => `${id}\t${name}`).join('\n');
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

run().catch(fatal());
