import { addDays, type Day, type User } from '@clareira/contract';
import { commitImport } from '../imports/commit.ts';
import { checkImport } from '../imports/import.ts';
import type { Services } from '../services.ts';
import { billetCode } from './billet-codes.ts';
import { cnpjOf, type DemoCompany } from './companies.ts';
import { demoCaller } from './demo-caller.ts';
import type { Random } from './random.ts';

/** Visits that a file brought, and invoices that wait for two cells to be corrected. */
export async function seedImports(
  services: Services,
  user: User,
  { companies, random, today }: { companies: readonly DemoCompany[]; random: Random; today: Day },
): Promise<void> {
  const caller = demoCaller(user);
  const check = (resource: string, fileName: string, lines: string[]) => {
    const upload = { resource, fileName, content: Buffer.from(lines.join('\n')) };
    return checkImport(services, user.account_id, upload, caller, async () => {});
  };
  const visits = await check('schedules', 'agenda-do-proximo-mes.csv', [
    'CNPJ;Unidade;Data do agendamento;Tipo de serviço;Responsável técnico;Status',
    ...companies.map(
      ({ root, units: [unit] }, index) =>
        `${cnpjOf(root)};${unit};${addDays(today, 46 + index)};Controle integrado de pragas;Eng. Marina Lopes;Agendado`,
    ),
  ]);
  await commitImport(services, user.account_id, visits.id, caller);

  const due = addDays(today, 20);
  await check('payments', 'faturas-do-mes.csv', [
    'CNPJ;Unidade;Data do Serviço;Data de Vencimento;Valor;Status;Código do boleto',
    ...companies.map(({ root, units: [unit], fee }, index) => {
      const [day, value] = [index === 1 ? '31/02' : due, index === 0 ? 'a combinar' : fee.toFixed(2).replace('.', ',')];
      return `${cnpjOf(root)};${unit};${today};${day};${value};Pendente;${billetCode(random, due, fee).line}`;
    }),
  ]);
}
