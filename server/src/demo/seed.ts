import { type Day, fold, quietDays, type User } from '@clareira/contract';
import type { Columns } from '../change.ts';
import { companies as companyResource } from '../resources/companies.ts';
import { contracts } from '../resources/contracts.ts';
import { documents } from '../resources/documents.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { payments } from '../resources/payments.ts';
import { schedules } from '../resources/schedules.ts';
import { companyUsers } from '../resources/users.ts';
import type { Services } from '../services.ts';
import { cnpjOf, type DemoCompany, demoCompanies } from './companies.ts';
import { seedImports } from './imports.ts';
import { seedProofs } from './proofs.ts';
import { type Random, randomFrom } from './random.ts';
import { contractRows, type DemoRow, documentRows, paymentRows, scheduleRows } from './rows.ts';
import { save } from './save.ts';
import { seedShares } from './shares.ts';
import { seedTrash } from './trash.ts';

export const demoPassword = 'clareira-demo';

/** The same seed and day give the same demo. */
const seed = 2026;

/** One sign-in for each role, in the first company where it is a company's. */
export const demoPeople = {
  staff: { name: 'Helena Prado', email: 'equipe@clareira.demo' },
  plainStaff: { name: 'Rafael Nunes', email: 'atendimento@clareira.demo' },
  companyAdmin: { name: 'Beatriz Moura', email: 'gestao@santaclara.demo' },
  ordinary: { name: 'Caio Ferreira', email: 'financeiro@santaclara.demo' },
} as const;

/** Fills an account through the same code that the calls run, so that what is shown is what the product does. */
export async function seedDemo(services: Services, user: User, today: Day, companies = demoCompanies): Promise<void> {
  for (const [index, company] of companies.entries()) {
    const random = randomFrom(seed + index);
    const saved = await save(services, user, companyResource, null, {
      fields: { name: company.name, cnpj: cnpjOf(company.root) },
    });
    const place = Number(saved?.id);
    const make = async (definition: ServerResource, rows: Iterable<DemoRow> | AsyncIterable<DemoRow>) => {
      const saved: Columns[] = [];
      for await (const row of rows) saved.push(await save(services, user, definition, place, row));
      return saved;
    };
    const context = { brand: services.config.brand.name, company, random, today };
    const invoices = await make(payments, paymentRows(context));
    await make(contracts, contractRows(context));
    await make(schedules, scheduleRows(context));
    await make(documents, documentRows(context));
    const people = await make(companyUsers, peopleOf(company, index, random));
    const inCompany = { account_id: user.account_id, company_id: place };
    if (index === 0) {
      await seedShares(services, user, inCompany);
      await seedTrash(services, user, inCompany, today);
    }
    const proofs = { company, place: inCompany, staff: user, invoices, today };
    if (!company.isQuiet) await seedProofs(services, { ...proofs, sender: people.at(-1) as unknown as User });
    if (company.isQuiet) await quieten(services, place);
  }
  const active = companies.filter(({ isQuiet }) => !isQuiet);
  await seedImports(services, user, { companies: active, random: randomFrom(seed - 1), today });
}

/** As if nothing had been written for long, so that the staff's home has something to point at. */
async function quieten({ db, now }: Services, companyId: number): Promise<void> {
  const version = now() - (quietDays + 20) * 86_400_000;
  await db.updateTable('companies').set({ version }).where('id', '=', companyId).execute();
}

function* peopleOf(company: DemoCompany, index: number, random: Random): Iterable<DemoRow> {
  const password = demoPassword;
  if (index === 0) {
    yield { fields: { ...demoPeople.companyAdmin, password, admin_user: true } };
    yield { fields: { ...demoPeople.ordinary, password } };
    return;
  }
  const domain = fold(company.name)
    .replace(/[^a-z]+/g, '')
    .slice(0, 16);
  const name = random.pick(['Ana Ribeiro', 'Paulo Teixeira', 'Lívia Castro', 'Marcos Andrade', 'Júlia Farias']);
  yield { fields: { name, email: `contato@${domain}.demo`, password, admin_user: random.isLikely(0.5) } };
}
